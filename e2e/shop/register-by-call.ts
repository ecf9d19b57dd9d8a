import { expect, type Page } from '@playwright/test';
import { login, type Registration, register, type SignedIn } from '@print/contract/accounts';
import { signInByToken } from './keep-token.ts';
import { newAddress } from './new-address.ts';

export const password = 'correct horse battery';
let customers = 0;

/** A new customer in this browser, signed in, without the form that leads there: it has stories of its own. */
export async function registerByCall(
  page: Page,
  origin: string,
  given: Partial<Registration> = {},
): Promise<string> {
  customers += 1;
  const username = given.username ?? `xiaolin-${process.pid}-${customers}`;
  const form = { username, email: `${username}@example.com`, password, password_confirm: password, ...given };
  await enter(page, origin + register.url, form);
  return username;
}

/** The same customer in another browser. */
export async function signInByCall(page: Page, origin: string, username: string): Promise<void> {
  await enter(page, origin + login.url, { username, password });
}

async function enter(page: Page, url: string, data: object): Promise<void> {
  const { origin } = new URL(url);
  const csrf = await page.request.get(`${origin}/api/csrf/`);
  const { csrfToken } = await csrf.json();
  const headers = { 'x-csrftoken': csrfToken, origin, ...newAddress() };
  const answer = await page.request.post(url, { headers, data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  const { token }: SignedIn = await answer.json();
  await signInByToken(page, origin, token);
}
