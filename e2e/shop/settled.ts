import { expect, type Page } from '@playwright/test';

/** Everything has arrived, fonts too: what is looked at is what stays. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByText('取件点：')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '加载中' })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
