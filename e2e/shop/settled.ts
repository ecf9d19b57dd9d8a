import { expect, type Page } from '@playwright/test';

/** A busy machine takes its time. */
const timeout = 30_000;

/** Everything has arrived, fonts too: what is looked at is what stays. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await takenOver(page);
  await expect(page.getByText('取件点：')).toBeVisible({ timeout });
  await expect(page.getByRole('status').filter({ hasText: '加载中' })).toHaveCount(0, { timeout });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The app has taken over the page that the server has rendered. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('html[data-own]')).toHaveCount(0, { timeout });
}

/** Something is on its way, and its place is kept. */
export async function waiting(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: '加载中' }).first().waitFor({ state: 'attached' });
}

/** Closes the topmost dialog or menu with Escape; does nothing if none is open. */
export async function closeDialog(page: Page): Promise<void> {
  const open = page.locator('dialog[open], [role=menu]:visible');
  const count = await open.count();
  if (count === 0) return;
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(count - 1);
}
