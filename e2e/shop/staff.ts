import type { Locator, Page } from '@playwright/test';
import { signInByToken } from './keep-token.ts';
import { settled } from './settled.ts';
import type { BackDoor } from './shop.ts';

/** Somebody of the staff, signed in, at a page of the console that hears of every change. */
export async function openConsole(page: Page, backDoor: BackDoor, path = '/staff'): Promise<void> {
  const stream = page.waitForResponse('**/api/events/');
  await openOffice(page, backDoor, path);
  await stream;
}

/** The same at a page that is told of nothing. */
export async function openOffice(page: Page, { origin, ask }: BackDoor, path: string): Promise<void> {
  await signInByToken(page, origin, await ask({ what: 'token', role: 'staff' }));
  await page.goto(origin + path);
  await settled(page);
}

/** The row of an order in the queue. */
export function queueRow(page: Page, pickupCode: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: pickupCode, exact: true }) });
}
