import { acceptInvitation, type MemberRole, readInvitation } from '@print/contract/members';
import { getProfile } from '@print/contract/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setToken } from '#api/token.ts';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { json, startServer } from '../../../test/test-server.ts';
import { clearInvitation } from './invitation.ts';
import { StaffJoin } from './staff-join.tsx';

beforeEach(() => setCsrfCookie('from-cookie'));
afterEach(() => {
  cleanup();
  setToken(null);
  clearInvitation();
});

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

/** Starts a server that accepts only the token `good`, and opens the page. */
async function open(path: string, role: MemberRole = 'clerk') {
  let isStaff = false;
  const server = await startServer((response, { url, body }) => {
    const profile = { ...sampleProfile, is_staff: isStaff, is_owner: isStaff && role === 'owner' };
    if (url === getProfile.url) json(response, 200, profile);
    else if (url === readInvitation.url && body.includes('"good"')) json(response, 200, { role });
    else if (url === acceptInvitation.url && body.includes('"good"')) {
      isStaff = true;
      response.writeHead(204).end();
    } else json(response, 409, { detail: '邀请链接无效或已经用过', code: 'invitation_refused' });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/staff/join" element={<StaffJoin />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

const address = () => screen.getByRole('status').textContent;
const join = () => screen.findByRole('button', { name: '以 小林 的身份加入店员' });

test('a guest is sent to sign in or register, and the token leaves the URL without being sent', async () => {
  const { received } = await open('/staff/join#good');
  const login = await screen.findByRole('link', { name: '登录' });
  expect(login.getAttribute('href')).toBe('/auth/login?redirect=%2Fstaff%2Fjoin');
  expect(screen.getByRole('link', { name: '注册' }).getAttribute('href')).toContain('%2Fstaff%2Fjoin');
  await expect.poll(() => address()).toBe('/staff/join');
  expect(received).toEqual([]);
});

test('a signed-in user joins with one press and lands in the console', async () => {
  setToken('mine');
  const { received } = await open('/staff/join#good');
  fireEvent.click(await join());
  await expect.poll(() => address()).toBe('/staff');
  expect(received.map(({ url }) => url)).toEqual([
    getProfile.url,
    readInvitation.url,
    acceptInvitation.url,
    getProfile.url,
  ]);
  expect(sessionStorage.getItem('staff-invitation')).toBe(null);
});

test('a used link is reported and can be tried again', async () => {
  setToken('mine');
  await open('/staff/join#used');
  fireEvent.click(await join());
  await screen.findByText('邀请链接无效或已经用过');
  await expect.poll(() => address()).toBe('/staff/join');
  await join();
});

test('a link without a token is reported as incomplete', async () => {
  await open('/staff/join');
  await screen.findByText('链接不完整');
});

test('the invitation of an owner says so', async () => {
  setToken('mine');
  await open('/staff/join#good', 'owner');
  await screen.findByText('有人邀请你当店主');
  fireEvent.click(screen.getByRole('button', { name: '以 小林 的身份成为店主' }));
  await expect.poll(() => address()).toBe('/staff');
});
