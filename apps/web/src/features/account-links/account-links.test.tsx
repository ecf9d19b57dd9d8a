import { type Bindings, listBindings } from '@print/contract/oauth';
import type { Profile } from '@print/contract/session';
import type { SignInProvider } from '@print/contract/shop';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setToken } from '#api/token.ts';
import { shopQuery } from '#shop/shop-query.ts';
import { AlertHost } from '#ui/alert.tsx';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { json, startServer } from '../../../test/test-server.ts';
import { AccountLinks } from './account-links.tsx';

const user = { username: 'lin', has_password: true } as Profile;
const unbound: Bindings = {
  github_id: null,
  google_id: null,
  can_bind_github: true,
  can_bind_google: false,
  bindings: [],
};

beforeEach(() => {
  setToken('good');
  setCsrfCookie('from-cookie');
});
afterEach(() => {
  const open = screen.queryByRole('button', { name: '知道了' });
  if (open) fireEvent.click(open);
  cleanup();
  setToken(null);
});

/** Renders the links. The server responds to every binding request with `binding`. */
async function open(offeredProviders: SignInProvider[], binding: { status: number; body: unknown } | 'no response') {
  const server = await startServer((response, { url }) => {
    if (url === listBindings.url) json(response, 200, unbound);
    else if (binding === 'no response') response.destroy();
    else json(response, binding.status, binding.body);
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queryClient.setQueryData(shopQuery.queryKey, { sign_in_providers: offeredProviders } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <AccountLinks user={user} />
      <AlertHost />
    </QueryClientProvider>,
  );
  return server;
}

const press = async () => fireEvent.click(await screen.findByRole('button', { name: '绑定 GitHub' }));

test('without offered or linked providers nothing is shown or requested', async () => {
  const { received } = await open([], 'no response');
  expect(document.body.textContent).toBe('');
  expect(received).toEqual([]);
});

test('the links of the profile are shown before the list loads, and stay in place afterwards', async () => {
  const { received } = await open(['github'], 'no response');
  expect(received).toEqual([]);
  const line = screen.getByRole('listitem');
  expect(line.textContent).toContain('未绑定');
  await expect.poll(() => received.map(({ url }) => url)).toEqual([listBindings.url]);
  await expect.poll(() => screen.getByRole('listitem')).toBe(line);
});

test('a binding redirects to the URL of the server', async () => {
  await open(['github'], { status: 200, body: { redirect_url: '#the-provider' } });
  await press();
  await expect.poll(() => window.location.hash).toBe('#the-provider');
  expect(screen.queryByText('Google'), 'the shop does not offer it').toBe(null);
});

test.each([
  [{ status: 409, body: { detail: '概述', code: 'taken', error: '已绑定别人' } }, '已绑定别人'],
  [{ status: 409, body: { detail: '概述', code: 'taken' } }, '绑定失败，请稍后重试'],
  [{ status: 401, body: { detail: '请先登录', code: 'refused' } }, '请先登录后再绑定OAuth账户'],
  ['no response', '绑定失败，请稍后重试'],
] as const)('a failed binding shows an alert: %j', async (binding, message) => {
  await open(['github'], binding);
  await press();
  await screen.findByText(message);
});

test('a user who is signed out meanwhile is asked to sign in without a request', async () => {
  const { received } = await open(['github'], 'no response');
  await screen.findByRole('button', { name: '绑定 GitHub' });
  setToken(null);
  await press();
  await screen.findByText('请先登录后再绑定OAuth账户');
  expect(received.map(({ url }) => url)).toEqual([listBindings.url]);
});
