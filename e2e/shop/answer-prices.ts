import type { Page } from '@playwright/test';
import { estimatePrice } from '@print/contract/pricing';

/** The shop's answer about every price, with something else in it: as if it could not count, or not yet. */
export async function answerPrices(page: Page, other: () => object): Promise<void> {
  await page.route('**/api/events/', (route) => route.abort());
  await page.route(`**${estimatePrice.url}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...other() } });
  });
}
