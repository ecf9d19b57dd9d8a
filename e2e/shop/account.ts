import { expect, type Page } from '@playwright/test';
import { type Registration, register } from '@print/contract/accounts';
import { newAddress } from './new-address.ts';

let accounts = 0;

/** A registration form with a unique name. */
export function newRegistration(): Registration {
  accounts += 1;
  const username = `reader-${process.pid}-${accounts}`;
  const password = `paper-and-ink-${accounts}`;
  return { username, email: `${username}@example.com`, password, password_confirm: password };
}

/** Registers by API, because other stories cover the registration form. */
export async function createAccount(origin: string): Promise<Registration> {
  const registration = newRegistration();
  const csrf = await fetch(`${origin}/api/csrf/`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  const response = await fetch(origin + register.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrftoken': csrfToken, ...newAddress() },
    body: JSON.stringify(registration),
  });
  expect(response.status, await response.text()).toBe(201);
  return registration;
}

export async function submitSignIn(page: Page, username: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: '登录' });
  await form.getByLabel('用户名或邮箱').fill(username);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await form.getByRole('button', { name: '登录' }).click();
}

export async function submitRegistration(page: Page, person: Registration): Promise<void> {
  const form = page.getByRole('form', { name: '注册' });
  await form.getByLabel('用户名').fill(person.username);
  await form.getByLabel('邮箱').fill(person.email);
  await form.getByLabel('密码', { exact: true }).fill(person.password);
  await form.getByLabel('确认密码', { exact: true }).fill(person.password_confirm);
  await form.getByRole('button', { name: '注册' }).click();
}

/** Names a person on the provider's page, and allows or denies the sign-in. */
export async function signInAtProvider(page: Page, name: string, decision: '允许' | '拒绝' = '允许'): Promise<void> {
  await page.getByLabel('你是谁').fill(name);
  await page.getByRole('button', { name: decision }).click();
}

/** The user that the server sees in this browser; undefined for a guest. */
export async function fetchUsername(page: Page): Promise<string | undefined> {
  return await page.evaluate(async () => {
    const token = localStorage.getItem('token');
    const headers: Record<string, string> = token ? { authorization: `Token ${token}` } : {};
    const response = await fetch('/api/profile/', { headers });
    return response.ok ? ((await response.json()) as { username: string }).username : undefined;
  });
}
