import type { Page } from '@playwright/test';

/** Leaves in the browser what a sign-in leaves. The page itself notices when it is loaded next. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.evaluate((secret) => {
    localStorage.setItem('last-activity', String(Date.now()));
    localStorage.setItem('token', secret);
  }, token);
}

/** The same in a window that has not been anywhere yet. */
export async function signInByToken(page: Page, origin: string, token: string): Promise<void> {
  const [first = page] = page.context().pages();
  const atHome = first.url().startsWith(origin) ? first : page;
  // Any page of ours will do, and this is the quickest.
  if (atHome === page) await page.goto(`${origin}/healthz`);
  await keepToken(atHome, token);
}
