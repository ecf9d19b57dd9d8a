import type { Locator, Page } from '@playwright/test';
import { registerByApi } from './register-by-api.ts';
import type { TestShop } from './test-shop.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/** Opens the profile of a new customer with seeded orders. `newest` is the newest order number. */
export async function openProfile(
  page: Page,
  { origin, run }: TestShop,
  { orders = 0, path = '/profile' }: { orders?: number; path?: string } = {},
): Promise<{ username: string; newest: string }> {
  const username = await registerByApi(page, origin);
  const newest = orders > 0 ? await run({ command: 'seedHistory', username, orders }) : '';
  const stream = page.waitForResponse('**/api/events/');
  await page.goto(origin + path);
  await waitUntilLoaded(page);
  await stream;
  return { username, newest };
}

/** The button that opens and closes one order. */
export function orderLine(page: Page, number: string | RegExp): Locator {
  return page.getByRole('heading', { level: 3 }).getByRole('button', { name: number });
}

/** The number in a tile of the order statistics. */
export function tile(page: Page, label: string): Locator {
  return page.getByRole('region', { name: '订单统计' }).locator('dl > div').filter({ hasText: label }).locator('dd');
}
