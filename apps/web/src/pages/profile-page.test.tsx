import { updateProfile } from '@print/contract/accounts';
import { listBindings, startBinding, unbind } from '@print/contract/oauth';
import { confirmationRequired } from '@print/contract/refusal-codes';
import { getProfile } from '@print/contract/session';
import { confirmSignIn } from '@print/contract/staff-safety';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setToken } from '#api/token.ts';
import { shopQuery } from '#shop/shop-query.ts';
import { AlertHost } from '#ui/alert.tsx';
import { setCsrfCookie } from '../../test/csrf-cookie.ts';
import { sampleProfile } from '../../test/sample-profile.ts';
import { json, startServer } from '../../test/test-server.ts';
import { ProfilePage } from './profile-page.tsx';

beforeEach(() => {
  setToken('good');
  setCsrfCookie('from-cookie');
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  const open = screen.queryByRole('button', { name: '知道了' });
  if (open) fireEvent.click(open);
  cleanup();
  setToken(null);
});

const bindings = {
  github_id: '42',
  google_id: null,
  can_bind_github: false,
  can_bind_google: true,
  bindings: [{ provider: 'github', uid: '42', date_joined: '2026-11-01T12:00:00+08:00' }],
};
const guarded = {
  [updateProfile.url]: { ...sampleProfile, email: 'new@campus.test' },
  [startBinding.url.replace(':provider', 'google')]: { redirect_url: '#the-provider' },
  [unbind.url.replace(':id', 'github')]: { ...bindings, github_id: null, can_bind_github: true, bindings: [] },
};

/** No request may outlive the page. */
let settled = async () => {};
afterEach(async () => await settled());

/** The profile page of a member of staff, on a server that asks for a confirmation until it gets the password. */
async function openPage() {
  const profile = { ...sampleProfile, is_staff: true, has_password: true, github_id: '42' };
  let isConfirmed = false;
  const done: string[] = [];
  await startServer((response, { url = '' }) => {
    if (url === getProfile.url) json(response, 200, profile);
    else if (url === listBindings.url) json(response, 200, bindings);
    else if (url === confirmSignIn.url) {
      isConfirmed = true;
      response.writeHead(204).end();
    } else if (!(url in guarded)) json(response, 404, { detail: '没有', code: 'not_found' });
    else if (isConfirmed) {
      done.push(url);
      json(response, 200, guarded[url]);
    } else json(response, 403, { detail: '请先确认', error: '请先确认', code: confirmationRequired });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  settled = async () => await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
  queryClient.setQueryData(shopQuery.queryKey, { sign_in_providers: ['github', 'google'] } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/profile']}>
        <ProfilePage />
        <AlertHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: '绑定 Google' });
  return done;
}

const click = async (name: string) => void fireEvent.click(await screen.findByRole('button', { name }));

const acts: Record<string, () => Promise<void>> = {
  'a new e-mail address': async () => {
    await click('编辑资料');
    fireEvent.change(await screen.findByLabelText('邮箱'), { target: { value: 'new@campus.test' } });
    await click('保存');
  },
  'a link to a provider': async () => await click('绑定 Google'),
  'the end of a link': async () => {
    await click('解绑 GitHub');
    await click('解绑');
  },
};

test.each(Object.entries(acts))('staff confirm %s in a dialog, and the call is sent again', async (_, act) => {
  const done = await openPage();
  await act();
  const dialog = await screen.findByRole('dialog', { name: '本人确认' });
  const field = within(dialog).getByLabelText('密码');
  fireEvent.change(field, { target: { value: 'right' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await expect.poll(() => done).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('dialog', { name: '本人确认' })).toBe(null);
});

test('a link that staff do not confirm is not made, and the page says so', async () => {
  const done = await openPage();
  await click('绑定 Google');
  const dialog = await screen.findByRole('dialog', { name: '本人确认' });
  fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
  await screen.findByText('没有确认身份，这一步没有执行');
  expect(done).toEqual([]);
});
