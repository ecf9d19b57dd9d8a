import { getProfile, logout } from '@print/contract/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getToken, setToken } from '#api/token.ts';
import { setCsrfCookie } from '../../test/csrf-cookie.ts';
import { sampleProfile as user } from '../../test/sample-profile.ts';
import { json, startServer } from '../../test/test-server.ts';
import { signIn, signOut } from './session.ts';
import { sessionEnd } from './session-end.ts';
import { useSession } from './use-session.ts';
import { watchSession } from './watch-session.ts';

const hour = 3_600_000;
const noon = new Date('2026-11-15T12:00:00+08:00');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon });
  setCsrfCookie('from-cookie');
});

afterEach(() => {
  cleanup();
  setToken(null);
  localStorage.clear();
  sessionEnd.setState(undefined, true);
  vi.useRealTimers();
});

/** A server that accepts one token. */
async function startShop({ token = 'good', logoutStatus = 204 } = {}) {
  return startServer((response, { url, headers }) => {
    const isKnown = headers.authorization === `Token ${token}`;
    if (url === getProfile.url && isKnown) json(response, 200, user);
    else if (url === logout.url && logoutStatus === 204) response.writeHead(204).end();
    else json(response, url === logout.url ? logoutStatus : 401, { detail: '…', code: 'refused' });
  });
}

function openApp() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  onTestFinished(watchSession(queryClient));
  render(
    <QueryClientProvider client={queryClient}>
      <SessionStatus />
    </QueryClientProvider>,
  );
  return queryClient;
}

function SessionStatus() {
  const { status, user } = useSession();
  return (
    <p>
      {status} {user?.username}
    </p>
  );
}

const shows = (text: string) => screen.findByText(text, undefined, { timeout: 20_000 });
const profileCalls = (received: { url: string }[]) => received.filter(({ url }) => url === getProfile.url).length;
/** When this request completes, the server has received all earlier ones. */
const flushRequests = () => fetch(new URL('/api/later/', location.origin));
const setLastActivity = (agoMs: number) => localStorage.setItem('last-activity', String(Date.now() - agoMs));

describe('when the app opens', () => {
  test('without a token, the profile is not fetched', async () => {
    const { received } = await startShop();
    openApp();
    await shows('anonymous');
    expect(received).toEqual([]);
  });

  test('less than a day after the last visit, the token is used', async () => {
    await startShop();
    setToken('good');
    setLastActivity(24 * hour - 1);
    openApp();
    await shows('restoring');
    await shows('signed-in 小林');
  });

  test('more than a day after the last visit, the token is revoked and deleted silently', async () => {
    const { received } = await startShop();
    setToken('good');
    setLastActivity(24 * hour + 1);
    openApp();
    await shows('anonymous');
    expect(localStorage.getItem('token')).toBe(null);
    expect(sessionEnd.getState()).toBe(undefined);
    await expect.poll(() => received).toHaveLength(1);
    expect(received[0]).toMatchObject({ url: '/api/logout/', headers: { authorization: 'Token good' } });
  });

  test('with a token that the server refuses, the session has expired and the cookie session is ended too', async () => {
    const { received } = await startShop();
    setToken('bad');
    setLastActivity(hour);
    openApp();
    await shows('anonymous');
    expect(sessionEnd.getState()).toBe('expired');
    await expect.poll(() => received.at(-1)).toMatchObject({ url: '/api/logout/' });
    expect(received.at(-1)?.headers.authorization).toBe(undefined);
  });
});

describe('a page left open', () => {
  async function signedIn() {
    const server = await startShop();
    setToken('good');
    setLastActivity(0);
    openApp();
    await shows('signed-in 小林');
    expect(profileCalls(server.received)).toBe(1);
    return server;
  }

  test('sends nothing within a day of activity', async () => {
    const { received } = await signedIn();
    vi.advanceTimersByTime(24 * hour);
    await flushRequests();
    expect(profileCalls(received)).toBe(1);
  });

  test('fetches the profile at the first check after a day, and not at the next', async () => {
    const { received } = await signedIn();
    vi.advanceTimersByTime(24 * hour + 5 * 60_000);
    await expect.poll(() => profileCalls(received)).toBe(2);
    await expect.poll(() => Number(localStorage.getItem('last-activity'))).toBeGreaterThan(+noon);
    vi.advanceTimersByTime(5 * 60_000);
    await flushRequests();
    await shows('signed-in 小林');
    expect(profileCalls(received)).toBe(2);
  });

  test('is signed out when fetching the profile fails', async () => {
    const { stop } = await signedIn();
    await stop();
    vi.advanceTimersByTime(24 * hour + 5 * 60_000);
    await shows('anonymous');
    expect(getToken()).toBe(null);
  });

  test('counts a key press as activity', async () => {
    const { received } = await signedIn();
    vi.setSystemTime(+noon + 20 * hour);
    window.dispatchEvent(new KeyboardEvent('keydown'));
    vi.advanceTimersByTime(23 * hour);
    await flushRequests();
    expect(profileCalls(received)).toBe(1);
  });
});

test('a sign-in shows the user without another request', async () => {
  const { received } = await startShop();
  const queryClient = openApp();
  act(() => signIn(queryClient, { user, token: 'good' }));
  await shows('signed-in 小林');
  expect(localStorage.getItem('token')).toBe('good');
  expect(profileCalls(received)).toBe(0);
});

test.each([204, 500])('a sign-out ends the session, also when the server responds with %i', async (logoutStatus) => {
  const { received } = await startShop({ logoutStatus });
  const queryClient = openApp();
  act(() => signIn(queryClient, { user, token: 'good' }));
  await act(() => signOut(queryClient));
  await shows('anonymous');
  expect(localStorage.getItem('token')).toBe(null);
  expect(queryClient.getQueryData(['profile'])).toBe(undefined);
  expect(sessionEnd.getState()).toBe('logout');
  expect(received.at(-1)).toMatchObject({ url: '/api/logout/', headers: { authorization: 'Token good' } });
});

test('personal queries are reset for the next user, public ones stay', async () => {
  await startShop();
  const queryClient = openApp();
  queryClient.setQueryData(['orders'], ['mine']);
  await queryClient.prefetchQuery({ queryKey: ['shop'], queryFn: () => 'open', meta: { isPublic: true } });
  act(() => signIn(queryClient, { user, token: 'good' }));
  expect(queryClient.getQueryData(['orders'])).toBe(undefined);
  expect(queryClient.getQueryData(['shop'])).toBe('open');
});

test('a sign-in as another user in another tab applies to this tab', async () => {
  await startShop({ token: 'other' });
  const queryClient = openApp();
  act(() => signIn(queryClient, { user: { ...user, username: '前一位' }, token: 'good' }));
  await shows('signed-in 前一位');
  localStorage.setItem('token', 'other');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'other' })));
  await shows('signed-in 小林');
});
