import { login, register } from '@print/contract/accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getToken, setToken } from '#api/token.ts';
import { profileQuery } from '#session/profile-query.ts';
import { shopQuery } from '#shop/shop-query.ts';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { sampleProfile } from '../../../test/sample-profile.ts';
import { json, portalPage, startServer } from '../../../test/test-server.ts';
import { AuthSheet } from './auth-sheet.tsx';

beforeEach(() => {
  setCsrfCookie('from-cookie');
});

afterEach(() => {
  cleanup();
  setToken(null);
  localStorage.clear();
  sessionStorage.clear();
});

type Reply = { status: number; body: unknown } | 'portal page';
const signedIn: Reply = { status: 200, body: { user: sampleProfile, token: 'good' } };

/** Renders the sheet at a URL. The server sends the same reply to every login and registration. */
async function openAt(path: string, reply: Reply = signedIn, providers: string[] = []) {
  const server = await startServer((response, { url }) => {
    if (url !== login.url && url !== register.url) json(response, 404, {});
    else if (reply === 'portal page') portalPage(response);
    else json(response, reply.status, reply.body);
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queryClient.setQueryData(shopQuery.queryKey, { sign_in_providers: providers } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/auth/login" element={<AuthSheet mode="login" />} />
          <Route path="/auth/register" element={<AuthSheet mode="register" />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...server, queryClient };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = (verb: '登录' | '注册') => within(screen.getByRole('form')).getByRole('button', { name: verb });
const errorBox = async () => (await screen.findByText(/没有成功/)).closest<HTMLElement>('[tabindex="-1"]');

function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
}

const person = { 用户名: '小林', 邮箱: 'lin@example.com', 密码: 'pass-word-1', 确认密码: 'pass-word-1' };

test('a login stores token and profile and clears the form', async () => {
  const { received, queryClient } = await openAt('/auth/login');
  expect(submit('登录')).toHaveProperty('disabled', true);
  fillIn({ 用户名或邮箱: '小林', 密码: 'pass-word-1' });
  await userEvent.click(submit('登录'));
  await waitFor(() => expect(getToken()).toBe('good'));
  expect(queryClient.getQueryData(profileQuery.queryKey)).toEqual(sampleProfile);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ username: '小林', password: 'pass-word-1' });
  expect(field('用户名或邮箱').value).toBe('');
  expect(field('密码').value).toBe('');
});

test('a user with a second factor is asked for a code, which is sent with the same input', async () => {
  const message = '动态码不正确或已用过，请等新的一组数字';
  const { received } = await openAt('/auth/login', { status: 400, body: { one_time_code: [message] } });
  fillIn({ 用户名或邮箱: '小林', 密码: 'pass-word-1' });
  await userEvent.click(submit('登录'));
  const code = await screen.findByLabelText('动态码');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.queryByText('没有成功'), 'asking is no failure').toBe(null);
  expect(screen.queryByText(message)).toBe(null);

  fillIn({ 动态码: '123456' });
  await userEvent.click(submit('登录'));
  await screen.findByText(message);
  const person = { username: '小林', password: 'pass-word-1' };
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([person, { ...person, one_time_code: '123456' }]);

  await userEvent.click(screen.getByRole('button', { name: '手机不在身边？用恢复码' }));
  expect(field('恢复码').value).toBe('');
  expect(document.activeElement).toBe(field('恢复码'));
});

test('autofilled values enable the button and are sent', async () => {
  const { received } = await openAt('/auth/login');
  fireEvent.animationStart(submit('登录'));
  expect(submit('登录'), 'only inputs count as autofilled').toHaveProperty('disabled', true);
  for (const label of ['用户名或邮箱', '密码']) fireEvent.animationStart(field(label));
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(field('用户名或邮箱'), '小林');
  setValue?.call(field('密码'), 'pass-word-1');
  await userEvent.click(submit('登录'));
  await waitFor(() => expect(getToken()).toBe('good'));
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ username: '小林', password: 'pass-word-1' });
});

test('clearing an autofilled field disables the button again', async () => {
  await openAt('/auth/login');
  for (const label of ['用户名或邮箱', '密码']) {
    fireEvent.animationStart(field(label));
    fillIn({ [label]: 'x' });
  }
  expect(submit('登录')).toHaveProperty('disabled', false);
  fillIn({ 密码: '' });
  expect(submit('登录')).toHaveProperty('disabled', true);
});

test('a registration sends a phone number only when it is filled in', async () => {
  const { received } = await openAt('/auth/register', { ...signedIn, status: 201 });
  fillIn(person);
  await userEvent.click(submit('注册'));
  await waitFor(() => expect(getToken()).toBe('good'));
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    username: '小林',
    email: 'lin@example.com',
    password: 'pass-word-1',
    password_confirm: 'pass-word-1',
  });
});

test('a login does not send an older token', async () => {
  const { received } = await openAt('/auth/login');
  setToken('older');
  fillIn({ 用户名或邮箱: '小林', 密码: 'x' });
  await userEvent.click(submit('登录'));
  await waitFor(() => expect(getToken()).toBe('good'));
  expect(received[0]?.headers.authorization).toBeUndefined();
});

test('a refusal takes the focus, shows its reason at the field and keeps the input', async () => {
  const body = { username: ['这个名字有人用了'], password: ['密码太常见'] };
  await openAt('/auth/register', { status: 400, body });
  fillIn(person);
  await userEvent.click(submit('注册'));
  const box = await errorBox();
  expect(document.activeElement).toBe(box);
  expect(box?.getAttribute('aria-label')).toBe('没有成功');
  expect(screen.queryAllByRole('alert'), 'screen readers announce it once').toEqual([]);
  expect(screen.getByText('用户名已被使用，请选择其他用户名')).toBeTruthy();
  expect(screen.getByText('密码太常见')).toBeTruthy();
  expect(field('密码').value).toBe('pass-word-1');
  expect(field('用户名').getAttribute('aria-invalid')).toBe('true');

  await userEvent.click(screen.getByRole('button', { name: '关闭：没有成功' }));
  expect(screen.queryByText(/没有成功/)).toBeNull();
  expect(document.activeElement).toBe(field('用户名'));
  await userEvent.type(field('用户名'), '2');
  expect(screen.queryByText('这个名字有人用了')).toBeNull();
  expect(screen.getByText('密码太常见')).toBeTruthy();
});

test('a repeated refusal takes the focus again', async () => {
  await openAt('/auth/login', { status: 400, body: { non_field_errors: ['不正确'] } });
  fillIn({ 用户名或邮箱: '小林', 密码: 'x' });
  await userEvent.click(submit('登录'));
  const first = await errorBox();
  await userEvent.click(submit('登录'));
  await waitFor(async () => {
    const second = await errorBox();
    expect(second).not.toBe(first);
    expect(document.activeElement).toBe(second);
  });
});

test('an invalid e-mail address is not sent', async () => {
  const { received } = await openAt('/auth/register');
  fillIn({ ...person, 邮箱: 'lin.example.com' });
  await userEvent.click(submit('注册'));
  expect(await screen.findByText(/这不像邮箱地址/)).toBeTruthy();
  expect(document.activeElement).toBe(field('邮箱'));
  expect(received).toEqual([]);
});

test('switching between login and registration clears input and errors and keeps the redirect', async () => {
  await openAt('/auth/login?redirect=%2Fprofile', { status: 400, body: { non_field_errors: ['不正确'] } });
  fillIn({ 用户名或邮箱: '小林', 密码: 'x' });
  await userEvent.click(submit('登录'));
  await errorBox();
  await userEvent.click(screen.getByRole('link', { name: '注册' }));
  expect(screen.queryByText(/没有成功/)).toBeNull();
  expect(field('用户名').value).toBe('');
  expect(field('密码').value).toBe('');
  const back = screen.getByRole('link', { name: '登录' });
  expect(back.getAttribute('href')).toBe('/auth/login?redirect=%2Fprofile');
  await userEvent.click(back);
  expect(field('用户名或邮箱').value).toBe('');
});

test('every field has its autocomplete type', async () => {
  await openAt('/auth/register');
  const kinds = ['用户名', '邮箱', '手机号（选填）', '密码', '确认密码'].map((label) => field(label).autocomplete);
  expect(kinds).toEqual(['username', 'email', 'tel-national', 'new-password', 'new-password']);
  expect(field('邮箱').type).toBe('email');
  expect(field('密码').placeholder).toContain('至少 8 位');
  await userEvent.click(screen.getByRole('link', { name: '登录' }));
  expect(field('密码').autocomplete).toBe('current-password');
});

test('a password can be shown and hidden', async () => {
  await openAt('/auth/login');
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
  expect(field('密码').type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }));
  expect(field('密码').type).toBe('password');
});

test('only the shop’s providers are offered, and the return path is stored in the tab', async () => {
  await openAt('/auth/login?redirect=%2Fprofile%3Fstatus%3Dpending', signedIn, ['github']);
  const github = screen.getByRole('link', { name: '使用 GitHub 登录' });
  expect(github.getAttribute('href')).toBe('/api/oauth/github/');
  expect(screen.queryByRole('link', { name: /Google/ })).toBeNull();
  github.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(github);
  expect(sessionStorage.getItem('oauth-return')).toBe('/profile?status=pending');
});

test('a return path to another site is not stored', async () => {
  await openAt('/auth/register?redirect=%2F%2Fevil.example', signedIn, ['google']);
  const google = screen.getByRole('link', { name: '使用 Google 注册' });
  google.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(google);
  expect(sessionStorage.getItem('oauth-return')).toBe('/');
});

test.each<['登录' | '注册', string, Reply, string]>([
  ['登录', 'an empty object', { status: 200, body: {} }, '登录失败，请重试'],
  ['登录', 'a captive portal’s page', 'portal page', '登录失败，请重试'],
  ['注册', 'an empty object', { status: 201, body: {} }, '注册失败，请重试'],
  ['注册', 'a captive portal’s page', 'portal page', '注册失败，请重试'],
])('%s fails and keeps the input when the response is %s', async (verb, _, reply, text) => {
  await openAt(verb === '登录' ? '/auth/login' : '/auth/register', reply);
  fillIn(verb === '登录' ? { 用户名或邮箱: '小林', 密码: 'pass-word-1' } : person);
  await userEvent.click(submit(verb));
  expect((await errorBox())?.textContent).toContain(text);
  expect(getToken()).toBe(null);
  expect(field('密码').value).toBe('pass-word-1');
});
