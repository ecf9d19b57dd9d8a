import type { Locator, Page } from '@playwright/test';
import { signInByToken } from './save-token.ts';
import type { TestShop } from './test-shop.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/** Signs in as staff, opens a page of the console and waits for its live events. */
export async function openConsole(page: Page, testShop: TestShop, path = '/staff'): Promise<void> {
  const stream = page.waitForResponse('**/api/events/');
  await openConsoleWithoutEvents(page, testShop, path);
  await stream;
}

/** For pages without live events. */
export async function openConsoleWithoutEvents(page: Page, { origin, run }: TestShop, path: string): Promise<void> {
  await signInByToken(page, origin, await run({ command: 'createToken', role: 'staff' }));
  await page.goto(origin + path);
  await waitUntilLoaded(page);
}

/** The row of an order in the queue. */
export function queueRow(page: Page, pickupCode: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: pickupCode, exact: true }) });
}
