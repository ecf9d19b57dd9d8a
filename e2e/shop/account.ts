import { expect, type Page } from '@playwright/test';
import { type Registration, register } from '@print/contract/accounts';
import { newAddress } from './new-address.ts';

let accounts = 0;

/** Somebody nobody else is. */
export function newPerson(): Registration {
  accounts += 1;
  const username = `reader-${process.pid}-${accounts}`;
  const password = `paper-and-ink-${accounts}`;
  return { username, email: `${username}@example.com`, password, password_confirm: password };
}

/** An account that is there already, made without the screens: they have stories of their own. */
export async function haveAccount(origin: string): Promise<Registration> {
  const person = newPerson();
  const csrf = await fetch(`${origin}/api/csrf/`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const answer = await fetch(origin + register.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrftoken': csrfToken, ...newAddress() },
    body: JSON.stringify(person),
  });
  expect(answer.status, await answer.text()).toBe(201);
  return person;
}

/** Fills in the sign-in form, and sends it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: '登录' });
  await form.getByLabel('用户名或邮箱').fill(username);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await form.getByRole('button', { name: '登录' }).click();
}

/** Fills in the form of a new account, and sends it. */
export async function signUp(page: Page, person: Registration): Promise<void> {
  const form = page.getByRole('form', { name: '注册' });
  await form.getByLabel('用户名').fill(person.username);
  await form.getByLabel('邮箱').fill(person.email);
  await form.getByLabel('密码', { exact: true }).fill(person.password);
  await form.getByLabel('确认密码', { exact: true }).fill(person.password_confirm);
  await form.getByRole('button', { name: '注册' }).click();
}

/** At the provider: says who one is, and agrees or not. */
export async function passProvider(
  page: Page,
  name: string,
  answer: '允许' | '拒绝' = '允许',
): Promise<void> {
  await page.getByLabel('你是谁').fill(name);
  await page.getByRole('button', { name: answer }).click();
}

/** Who the server takes this browser for; nobody is a guest. */
export async function whoIsHere(page: Page): Promise<string | undefined> {
  return await page.evaluate(async () => {
    const token = localStorage.getItem('token');
    const headers: Record<string, string> = token ? { authorization: `Token ${token}` } : {};
    const answer = await fetch('/api/profile/', { headers });
    return answer.ok ? ((await answer.json()) as { username: string }).username : undefined;
  });
}
