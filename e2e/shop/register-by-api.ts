import { expect, type Page } from '@playwright/test';
import { login, type Registration, register, type SignedIn } from '@print/contract/accounts';
import { newAddress } from './new-address.ts';
import { signInByToken } from './save-token.ts';

export const password = 'correct horse battery';
let customers = 0;

/** Registers and signs in a new customer by API, because other stories cover the form. */
export async function registerByApi(page: Page, origin: string, fields: Partial<Registration> = {}): Promise<string> {
  customers += 1;
  const username = fields.username ?? `xiaolin-${process.pid}-${customers}`;
  const form = { username, email: `${username}@example.com`, password, password_confirm: password, ...fields };
  await postAndSignIn(page, origin + register.url, form);
  return username;
}

/** Signs the customer in to another browser. */
export async function signInByApi(page: Page, origin: string, username: string): Promise<void> {
  await postAndSignIn(page, origin + login.url, { username, password });
}

async function postAndSignIn(page: Page, url: string, data: object): Promise<void> {
  const { origin } = new URL(url);
  const csrf = await page.request.get(`${origin}/api/csrf/`);
  const { csrfToken } = await csrf.json();
  const headers = { 'x-csrftoken': csrfToken, origin, ...newAddress() };
  const response = await page.request.post(url, { headers, data });
  expect(response.status(), await response.text()).toBeLessThan(300);
  const { token }: SignedIn = await response.json();
  await signInByToken(page, origin, token);
}
