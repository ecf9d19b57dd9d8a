import { expect, type Page } from '@playwright/test';
import { type Registration, register, type SignedIn } from '@print/contract/accounts';
import { keepToken } from './keep-token.ts';

export const password = 'correct horse battery';
let customers = 0;

/** A new customer in this browser, signed in, without the form that leads there: it has stories of its own. */
export async function registerByCall(
  page: Page,
  origin: string,
  given: Partial<Registration> = {},
): Promise<SignedIn & { username: string }> {
  customers += 1;
  const username = given.username ?? `xiaolin-${process.pid}-${customers}`;
  const data = { username, email: `${username}@example.com`, password, password_confirm: password, ...given };
  const csrf = await page.request.get(`${origin}/api/csrf/`);
  const { csrfToken } = await csrf.json();
  const answer = await page.request.post(origin + register.url, {
    headers: { 'x-csrftoken': csrfToken, origin },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const signedIn: SignedIn = await answer.json();
  await page.goto(`${origin}/terms`);
  await keepToken(page, signedIn.token);
  return { ...signedIn, username };
}
