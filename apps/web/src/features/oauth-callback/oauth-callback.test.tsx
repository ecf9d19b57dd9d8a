import type { ServerResponse } from 'node:http';
import { login } from '@print/contract/accounts';
import { getUserinfo } from '@print/contract/oauth';
import { getProfile, logout, type Profile } from '@print/contract/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getToken, setToken } from '#api/token.ts';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { json, portalPage, startServer } from '../../../test/test-server.ts';
import { OauthCallback } from './oauth-callback.tsx';

beforeEach(() => {
  setCsrfCookie('from-cookie');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setToken(null);
  localStorage.clear();
  sessionStorage.clear();
});

type Method = 'temp token' | 'provider' | 'session';
const completed = '?success=true&username=lin&temp_token=t&provider=github';
const refusal = { non_field_errors: ['登录没有完成，请重新登录'] };

type Options = {
  accepted?: Method[];
  profile?: Profile;
  replyToAll?: (response: ServerResponse) => void;
  /** The user has a second factor; its code is 123456. */
  codeRequired?: boolean;
};

/** Renders the callback page. The server accepts only the given sign-in methods. */
async function openCallback(
  search: string,
  { accepted = [], profile = sampleProfile, replyToAll, codeRequired = false }: Options = {},
) {
  const server = await startServer((response, { url, headers, body }) => {
    const method: Method = url === login.url ? 'provider' : url === getUserinfo.url ? 'session' : 'temp token';
    if (replyToAll) replyToAll(response);
    else if (codeRequired && body.includes('"one_time_code":"123456"'))
      json(response, 200, { user: profile, token: `by ${method}` });
    else if (codeRequired) json(response, 400, { one_time_code: ['请输入两步验证的动态码'] });
    else if (url === getProfile.url) json(response, headers.authorization ? 200 : 401, profile);
    else if (url === logout.url) response.writeHead(204).end();
    else if (!accepted.includes(method)) json(response, method === 'session' ? 401 : 400, refusal);
    else json(response, 200, method === 'session' ? profile : { user: profile, token: `by ${method}` });
  });
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/oauth/callback${search}`]}>
          <CurrentPath />
          <Routes>
            <Route path="/oauth/callback" element={<OauthCallback />} />
            <Route path="*" element={<p>别处</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  return server;
}

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <p data-testid="path">{pathname + search}</p>;
}

const currentPath = () => screen.getByTestId('path').textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const pathsOf = (received: { url: string }[]) => received.map(({ url }) => url.split('?')[0]);

describe('a completed sign-in', () => {
  test('is redeemed once, although StrictMode runs effects twice', async () => {
    const { received } = await openCallback(completed, { accepted: ['temp token'] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('正在验证…');
    await heading('欢迎回来');
    expect(getToken()).toBe('by temp token');
    expect(received.map(({ url }) => url)).toEqual(['/api/oauth/validate-token/?token=t']);
  });

  test('falls back to name and provider', async () => {
    const { received } = await openCallback(completed, { accepted: ['provider'] });
    await heading('欢迎回来');
    expect(getToken()).toBe('by provider');
    expect(pathsOf(received)).toEqual(['/api/oauth/validate-token/', '/api/login/']);
    expect(JSON.parse(received[1]?.body ?? '')).toEqual({ username: 'lin', oauth_provider: 'github' });
  });

  test('falls back to the session, which needs no token', async () => {
    const { received } = await openCallback(completed, { accepted: ['session'] });
    await heading('欢迎回来');
    expect(getToken()).toBe('session-authenticated');
    expect(pathsOf(received)).toEqual(['/api/oauth/validate-token/', '/api/login/', '/api/oauth/userinfo/']);
  });

  test('without a temporary token begins with name and provider', async () => {
    const { received } = await openCallback('?success=true&username=lin&provider=google', { accepted: ['provider'] });
    await heading('欢迎回来');
    expect(pathsOf(received)).toEqual(['/api/login/']);
  });

  test('of a user with a second factor is redeemed with a code', async () => {
    const { received } = await openCallback(completed, { codeRequired: true });
    await heading('再验证一步');
    expect(getToken()).toBe(null);
    expect(pathsOf(received), 'no other way is tried').toEqual(['/api/oauth/validate-token/']);
    const field = screen.getByLabelText('动态码');
    fireEvent.change(field, { target: { value: '123456' } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    await heading('欢迎回来');
    expect(getToken()).toBe('by provider');
  });

  test('clears the query string before the first response', async () => {
    await openCallback(completed, { accepted: ['temp token'] });
    expect(currentPath()).toBe('/oauth/callback');
    await heading('欢迎回来');
    expect(currentPath()).toBe('/oauth/callback');
  });

  test('redirects to the stored return path after 1.5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    sessionStorage.setItem('oauth-return', '/profile?status=pending');
    await openCallback(completed, { accepted: ['temp token'] });
    await heading('欢迎回来');
    expect(screen.getByRole('link', { name: '立即前往' }).getAttribute('href')).toBe('/profile?status=pending');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(currentPath()).toBe('/oauth/callback');
    act(() => void vi.advanceTimersByTime(500));
    await expect.poll(() => currentPath()).toBe('/profile?status=pending');
    expect(sessionStorage.getItem('oauth-return')).toBe(null);
  });

  test('never redirects to another site', async () => {
    sessionStorage.setItem('oauth-return', '//evil.example');
    await openCallback(completed, { accepted: ['temp token'] });
    await heading('欢迎回来');
    expect(screen.getByRole('link', { name: '立即前往' }).getAttribute('href')).toBe('/');
  });
});

describe('a failed sign-in', () => {
  test('shows the server’s message and clears the query string', async () => {
    await openCallback(completed);
    await heading('登录失败');
    expect(screen.getByText('登录没有完成，请重新登录')).toBeTruthy();
    expect(currentPath()).toBe('/oauth/callback');
    expect(getToken()).toBe(null);
  });

  test.each([
    ['a captive portal’s page', portalPage],
    ['an empty object', (response: ServerResponse) => json(response, 200, {})],
  ])('whose response is %s shows an unknown error and links to the login', async (_, replyToAll) => {
    await openCallback(completed, { replyToAll });
    await heading('登录失败');
    expect(screen.getByText('登录过程中发生未知错误')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回登录' })).toBeTruthy();
    expect(getToken()).toBe(null);
  });

  test('does not end the session of a signed-in user', async () => {
    setToken('mine');
    const { received } = await openCallback(completed);
    await heading('登录失败');
    expect(getToken()).toBe('mine');
    expect(received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('links to the login, which redirects to the stored return path', async () => {
    sessionStorage.setItem('oauth-return', '/order');
    await openCallback('?error=access_denied&provider=github');
    await heading('登录失败');
    expect(screen.getByText('OAuth错误: access_denied')).toBeTruthy();
    expect(screen.getByText(/没有在GitHub上同意授权/)).toBeTruthy();
    const back = screen.getByRole('link', { name: '返回登录' });
    expect(back.getAttribute('href')).toBe('/auth/login?redirect=%2Forder');
    expect(currentPath()).toBe('/oauth/callback');
  });

  test('with a provider that the shop has not configured shows that reason', async () => {
    await openCallback('?error=provider_not_configured&provider=github');
    await heading('登录失败');
    expect(screen.getByText('OAuth错误: provider_not_configured')).toBeTruthy();
    expect(screen.getByText('店里没有开通这种登录方式，请换一种方式登录。')).toBeTruthy();
  });

  test('of a binding does not advise another way to sign in', async () => {
    const errors = [
      'provider_not_configured',
      'provider_unavailable',
      'provider_failed',
      'linked_to_another',
      'unknown',
    ];
    for (const error of errors) {
      await openCallback(`?${new URLSearchParams({ error, provider: 'github', bind: 'true' })}`);
      await heading('绑定失败');
      expect(screen.queryByText(/换一种方式登录|用它登录/)).toBeNull();
      cleanup();
    }
  });

  test('with an unknown reason shows it as plain text with a general explanation', async () => {
    await openCallback(`?${new URLSearchParams({ error: '<b>constructor</b>' })}`);
    await heading('登录失败');
    expect(screen.getByText('OAuth错误: <b>constructor</b>')).toBeTruthy();
    expect(screen.getByText(/请再试一次，或者换一种方式登录/)).toBeTruthy();
  });

  test.each(['', '?success=true', '?username=lin'])('is the result of the query string %j', async (search) => {
    const { received } = await openCallback(search);
    await heading('登录失败');
    expect(screen.getByText('OAuth登录失败，请重试')).toBeTruthy();
    expect(received).toEqual([]);
  });
});

describe('a binding', () => {
  const bound = '?success=true&username=lin&provider=github&bind=true';

  test('is confirmed by the profile and redeems no token', async () => {
    setToken('mine');
    const { received } = await openCallback(bound, { profile: { ...sampleProfile, github_id: '7' } });
    await heading('账号已绑定');
    expect(new Set(pathsOf(received))).toEqual(new Set(['/api/profile/']));
    expect(getToken()).toBe('mine');
    expect(screen.getByRole('link', { name: '立即前往' }).getAttribute('href')).toBe('/profile');
  });

  test('fails when the profile does not confirm it', async () => {
    setToken('mine');
    await openCallback(bound);
    await heading('绑定失败');
    expect(screen.getByText('绑定失败，请稍后重试')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回个人中心' })).toBeTruthy();
  });

  test('fails without a session', async () => {
    await openCallback(bound);
    await heading('绑定失败');
    expect(screen.getByText('登录已过期，请重新登录')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/auth/login?redirect=%2Fprofile');
  });
});
