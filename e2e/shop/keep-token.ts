import type { Page } from '@playwright/test';

/** Leaves in the browser what a sign-in leaves. The page itself notices when it is loaded next. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.evaluate((secret) => {
    localStorage.setItem('last-activity', String(Date.now()));
    localStorage.setItem('token', secret);
  }, token);
}
