import { invite } from '@print/contract/members';
import { getProfile, type Profile } from '@print/contract/session';
import { getShop } from '@print/contract/shop';
import { confirmSignIn } from '@print/contract/staff-safety';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '#api/call.ts';
import { setToken } from '#api/token.ts';
import { readReturnPath } from '#lib/oauth-return.ts';
import { withConfirmation } from '#session/confirmation.ts';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { json, startServer } from '../../../test/test-server.ts';
import { ConfirmationHost } from './confirmation-host.tsx';

beforeEach(() => {
  setCsrfCookie('from-cookie');
  setToken('good');
});
afterEach(() => {
  cleanup();
  setToken(null);
});

const invitation = {
  id: '2f1d7a3e-6d1c-4c57-9a30-1f2b3c4d5e6f',
  role: 'clerk',
  invited_by: '小林',
  created_at: '2026-11-17T12:00:00+08:00',
  expires_at: '2026-11-20T12:00:00+08:00',
  url: 'http://shop.test/staff/join#secret',
};

/** A console page on a server that asks for a confirmation until it gets the right password. */
async function openPage(profile: Partial<Profile> = {}) {
  let isConfirmed = false;
  const server = await startServer((response, { url, body }) => {
    if (url === getProfile.url) json(response, 200, { ...sampleProfile, is_staff: true, ...profile });
    else if (url === confirmSignIn.url && body.includes('"right"')) {
      isConfirmed = true;
      response.writeHead(204).end();
    } else if (url === confirmSignIn.url) json(response, 400, { password: ['密码不正确，请重新输入'] });
    else if (url === invite.url && isConfirmed) json(response, 201, invitation);
    else json(response, 403, { detail: '为了店铺安全，请先确认是你本人', code: 'confirmation_required' });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queryClient.setQueryData(['shop'], { sign_in_providers: ['github'] });
  const page = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/staff/members?page=2']}>
        <ConfirmationHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const countCalls = (url: string) => server.received.filter((request) => request.url === url).length;
  return { page, countCalls };
}

const send = () => withConfirmation(() => call(invite, {}));
const passwordField = () => screen.findByLabelText('密码');

function submit(field: HTMLElement, password: string): void {
  fireEvent.change(field, { target: { value: password } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
}

test('a refused call is sent again after the right password', async () => {
  const { countCalls } = await openPage();
  const reply = send();
  const field = await passwordField();
  expect(document.activeElement, 'the field has the focus').toBe(field);
  submit(field, 'wrong');
  await screen.findByText('密码不正确，请重新输入');
  expect(countCalls(invite.url)).toBe(1);
  submit(field, 'right');
  expect(await reply).toEqual(invitation);
  expect(countCalls(invite.url)).toBe(2);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('calls that are refused at the same time share one dialog', async () => {
  const { countCalls } = await openPage();
  const replies = Promise.all([send(), send()]);
  await expect.poll(() => countCalls(invite.url)).toBe(2);
  submit(await passwordField(), 'right');
  expect(await replies).toEqual([invitation, invitation]);
  expect(countCalls(confirmSignIn.url)).toBe(1);
});

test('a cancelled confirmation changes nothing and says so', async () => {
  const { countCalls } = await openPage();
  const reply = send();
  fireEvent.click(await screen.findByRole('button', { name: '取消' }));
  await expect(reply).rejects.toThrow('没有确认身份，这一步没有执行');
  expect(countCalls(invite.url)).toBe(1);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('leaving the page cancels the confirmation', async () => {
  const { page } = await openPage();
  const reply = send();
  await passwordField();
  page.unmount();
  await expect(reply).rejects.toThrow('没有确认身份，这一步没有执行');
});

test('a user without a password signs in again with the linked provider and returns to the page', async () => {
  await openPage({ has_password: false, github_id: '42' });
  const reply = send();
  const link = await screen.findByRole('link', { name: '用 GitHub 重新登录' });
  expect(link.getAttribute('href')).toBe('/api/oauth/github/');
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(readReturnPath()).toBe('/staff/members?page=2');
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  await expect(reply).rejects.toThrow();
});

test('other refusals are passed on', async () => {
  const { countCalls } = await openPage();
  await expect(withConfirmation(() => call(getShop, {}, { signal: AbortSignal.abort() }))).rejects.toThrow();
  expect(countCalls(confirmSignIn.url)).toBe(0);
});
