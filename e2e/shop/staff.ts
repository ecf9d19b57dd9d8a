import type { Locator, Page } from '@playwright/test';
import { fetchUsername, signInAtProvider } from './account.ts';
import { signInByToken } from './save-token.ts';
import type { TestShop } from './test-shop.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

let members = 0;

/** Signs in as staff, opens a page of the console and waits for its live events. */
export async function openConsole(page: Page, testShop: TestShop, path = '/staff'): Promise<void> {
  const stream = page.waitForResponse('**/api/events/');
  await openConsoleWithoutEvents(page, testShop, path);
  await stream;
}

/** For pages without live events. */
export async function openConsoleWithoutEvents(
  page: Page,
  { origin, run }: TestShop,
  path: string,
  user: { password?: string } = {},
): Promise<void> {
  await signInByToken(page, origin, await run({ command: 'createToken', role: 'staff', ...user }));
  await page.goto(origin + path);
  await waitUntilLoaded(page);
}

/** Signs in a member of staff without a password. Returns their name at GitHub. */
export async function signInByGitHubAsStaff(page: Page, { origin, run }: TestShop): Promise<string> {
  members += 1;
  const name = `clerk-${process.pid}-${members}`;
  await page.goto(`${origin}/auth/login?redirect=/query`);
  await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
  await signInAtProvider(page, name);
  await page.waitForURL(`${origin}/query`);
  await run({ command: 'addToStaff', username: (await fetchUsername(page)) ?? '' });
  return name;
}

/** The row of an order in the queue. */
export function queueRow(page: Page, pickupCode: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: pickupCode, exact: true }) });
}
