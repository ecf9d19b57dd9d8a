import { expect, type Page } from '@playwright/test';

/** Long enough for a busy machine. */
const timeout = 30_000;

/** Waits for hydration, data and fonts, so that the page changes no more by itself. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitForHydration(page);
  await expect(page.getByText('取件点：')).toBeVisible({ timeout });
  await expect(page.getByRole('status').filter({ hasText: '加载中' })).toHaveCount(0, { timeout });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** React removes `data-own` from the server-rendered page when it hydrates. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('html[data-own]')).toHaveCount(0, { timeout });
}

export async function waitForLoadingStatus(page: Page): Promise<void> {
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

export const waitForAlertDialog = (page: Page) => page.getByRole('alertdialog').waitFor();
