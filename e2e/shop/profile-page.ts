import type { Locator, Page } from '@playwright/test';
import { registerByCall } from './register-by-call.ts';
import { settled } from './settled.ts';
import type { BackDoor } from './shop.ts';

/** The page of a new customer, who has ordered so often; answers the number of the newest order. */
export async function openProfile(
  page: Page,
  { origin, ask }: BackDoor,
  { orders = 0, path = '/profile' }: { orders?: number; path?: string } = {},
): Promise<{ username: string; newest: string }> {
  const username = await registerByCall(page, origin);
  const newest = orders > 0 ? await ask({ what: 'history', username, orders }) : '';
  const stream = page.waitForResponse('**/api/events/');
  await page.goto(origin + path);
  await settled(page);
  await stream;
  return { username, newest };
}

/** The line of one order, which opens and closes it. */
export function orderLine(page: Page, number: string | RegExp): Locator {
  return page.getByRole('heading', { level: 3 }).getByRole('button', { name: number });
}

/** A figure among the tiles. */
export function tile(page: Page, label: string): Locator {
  return page
    .getByRole('region', { name: '订单统计' })
    .locator('dl > div')
    .filter({ hasText: label })
    .locator('dd');
}
