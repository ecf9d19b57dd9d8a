import type { Page } from '@playwright/test';

/** The shop as this page sees it folds at most `sheets` sheets into a booklet. */
export async function limitBooklets(page: Page, sheets: number): Promise<void> {
  await page.route(/\/(order|api\/shop\/)$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/("type":"staple",[^}]*"max_sheets":)null/, (_, start) => `${start}${sheets}`);
    await route.fulfill({ response, body });
  });
}
