import type { ServerResponse } from 'node:http';
import { getProfile, login, logout, type Profile } from '@print/contract/accounts';
import { getUserinfo } from '@print/contract/oauth';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
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

type Door = 'temp token' | 'provider' | 'session';
const completed = '?success=true&username=lin&temp_token=t&provider=github';
const refusal = { non_field_errors: ['登录没有完成，请重新登录'] };

type Visit = { open?: Door[]; profile?: Profile; replyToAll?: (response: ServerResponse) => void };

/** The screen, at a server where only some ways lead in. */
async function arrive(search: string, { open = [], profile = sampleProfile, replyToAll }: Visit = {}) {
  const server = await startServer((response, { url, headers }) => {
    const door: Door = url === login.url ? 'provider' : url === getUserinfo.url ? 'session' : 'temp token';
    if (replyToAll) replyToAll(response);
    else if (url === getProfile.url) json(response, headers.authorization ? 200 : 401, profile);
    else if (url === logout.url) response.writeHead(204).end();
    else if (!open.includes(door)) json(response, door === 'session' ? 401 : 400, refusal);
    else json(response, 200, door === 'session' ? profile : { user: profile, token: `by ${door}` });
  });
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/oauth/callback${search}`]}>
          <Where />
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

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

const where = () => screen.getByTestId('where').textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const asked = (received: { url: string }[]) => received.map(({ url }) => url.split('?')[0]);

describe('a completed sign-in', () => {
  test('is redeemed once, though everything runs twice while developing', async () => {
    const { received } = await arrive(completed, { open: ['temp token'] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('正在验证…');
    await heading('欢迎回来');
    expect(getToken()).toBe('by temp token');
    expect(received.map(({ url }) => url)).toEqual(['/api/oauth/validate-token/?token=t']);
  });

  test('falls back to name and provider', async () => {
    const { received } = await arrive(completed, { open: ['provider'] });
    await heading('欢迎回来');
    expect(getToken()).toBe('by provider');
    expect(asked(received)).toEqual(['/api/oauth/validate-token/', '/api/login/']);
    expect(JSON.parse(received[1]?.body ?? '')).toEqual({ username: 'lin', oauth_provider: 'github' });
  });

  test('falls back to the session, which needs no token', async () => {
    const { received } = await arrive(completed, { open: ['session'] });
    await heading('欢迎回来');
    expect(getToken()).toBe('session-authenticated');
    expect(asked(received)).toEqual(['/api/oauth/validate-token/', '/api/login/', '/api/oauth/userinfo/']);
  });

  test('without a temporary token begins at the next way', async () => {
    const { received } = await arrive('?success=true&username=lin&provider=google', { open: ['provider'] });
    await heading('欢迎回来');
    expect(asked(received)).toEqual(['/api/login/']);
  });

  test('leaves nothing in the address, before anything is answered', async () => {
    await arrive(completed, { open: ['temp token'] });
    expect(where()).toBe('/oauth/callback');
    await heading('欢迎回来');
    expect(where()).toBe('/oauth/callback');
  });

  test('goes on by itself to the page that was wanted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    sessionStorage.setItem('oauth-return', '/profile?status=pending');
    await arrive(completed, { open: ['temp token'] });
    await heading('欢迎回来');
    expect(screen.getByRole('link', { name: '立即前往' }).getAttribute('href')).toBe('/profile?status=pending');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(where()).toBe('/oauth/callback');
    act(() => void vi.advanceTimersByTime(500));
    await expect.poll(() => where()).toBe('/profile?status=pending');
    expect(sessionStorage.getItem('oauth-return')).toBe(null);
  });

  test('leads nowhere else than to our own pages', async () => {
    sessionStorage.setItem('oauth-return', '//evil.example');
    await arrive(completed, { open: ['temp token'] });
    await heading('欢迎回来');
    expect(screen.getByRole('link', { name: '立即前往' }).getAttribute('href')).toBe('/');
  });
});

describe('a sign-in that comes to nothing', () => {
  test('is told in the server’s words, and clears the address too', async () => {
    await arrive(completed);
    await heading('登录失败');
    expect(screen.getByText('登录没有完成，请重新登录')).toBeTruthy();
    expect(where()).toBe('/oauth/callback');
    expect(getToken()).toBe(null);
  });

  test.each([
    ['a captive portal’s page', portalPage],
    ['an empty object', (response: ServerResponse) => json(response, 200, {})],
  ])('because of %s says so, and leads back to signing in', async (_, replyToAll) => {
    await arrive(completed, { replyToAll });
    await heading('登录失败');
    expect(screen.getByText('登录过程中发生未知错误')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回登录' })).toBeTruthy();
    expect(getToken()).toBe(null);
  });

  test('does not end the session of somebody who is signed in', async () => {
    setToken('mine');
    const { received } = await arrive(completed);
    await heading('登录失败');
    expect(getToken()).toBe('mine');
    expect(received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  test('leads back to signing in, and from there to the page that was wanted', async () => {
    sessionStorage.setItem('oauth-return', '/order');
    await arrive('?error=access_denied&provider=github');
    await heading('登录失败');
    expect(screen.getByText('OAuth错误: access_denied')).toBeTruthy();
    expect(screen.getByText(/没有在GitHub上同意授权/)).toBeTruthy();
    const back = screen.getByRole('link', { name: '返回登录' });
    expect(back.getAttribute('href')).toBe('/auth/login?redirect=%2Forder');
    expect(where()).toBe('/oauth/callback');
  });

  test('by a provider that the shop does not have says so', async () => {
    await arrive('?error=provider_not_configured&provider=github');
    await heading('登录失败');
    expect(screen.getByText('OAuth错误: provider_not_configured')).toBeTruthy();
    expect(screen.getByText('店里没有开通这种登录方式，请换一种方式登录。')).toBeTruthy();
  });

  test('with an unknown reason shows it as text, and what to do', async () => {
    await arrive(`?${new URLSearchParams({ error: '<b>constructor</b>' })}`);
    await heading('登录失败');
    expect(screen.getByText('OAuth错误: <b>constructor</b>')).toBeTruthy();
    expect(screen.getByText(/请再试一次，或者换一种方式登录/)).toBeTruthy();
  });

  test.each(['', '?success=true', '?username=lin'])('is what %j means', async (search) => {
    const { received } = await arrive(search);
    await heading('登录失败');
    expect(screen.getByText('OAuth登录失败，请重试')).toBeTruthy();
    expect(received).toEqual([]);
  });
});

describe('binding', () => {
  const bound = '?success=true&username=lin&provider=github&bind=true';

  test('asks again who one is, and redeems nothing', async () => {
    setToken('mine');
    const { received } = await arrive(bound, { profile: { ...sampleProfile, github_id: '7' } });
    await heading('账号已绑定');
    expect(new Set(asked(received))).toEqual(new Set(['/api/profile/']));
    expect(getToken()).toBe('mine');
    expect(screen.getByRole('link', { name: '立即前往' }).getAttribute('href')).toBe('/profile');
  });

  test('an address alone binds nothing', async () => {
    setToken('mine');
    await arrive(bound);
    await heading('绑定失败');
    expect(screen.getByText('绑定失败，请稍后重试')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回个人中心' })).toBeTruthy();
  });

  test('without a session there is nothing to bind to', async () => {
    await arrive(bound);
    await heading('绑定失败');
    expect(screen.getByText('登录已过期，请重新登录')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/auth/login?redirect=%2Fprofile');
  });
});
