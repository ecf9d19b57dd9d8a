import type { Page } from '@playwright/test';
import { estimatePrice } from '@print/contract/pricing';

/** Overrides fields of every quote, as if the shop could not count the pages, or not yet. */
export async function overrideQuotes(page: Page, fields: () => object): Promise<void> {
  await page.route('**/api/events/', (route) => route.abort());
  await page.route(`**${estimatePrice.url}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...fields() } });
  });
}
