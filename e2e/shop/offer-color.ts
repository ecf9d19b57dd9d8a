import { expect, type Page } from '@playwright/test';
import { changeSettings, getSettings } from '@print/contract/settings';
import { staffHeaders } from './change-shop-settings.ts';
import type { TestShop } from './test-shop.ts';

/** Sets the colour price of A4 70g by API; null takes colour off. */
export async function offerColor(page: Page, { origin, run }: TestShop, price: number | null): Promise<void> {
  const headers = await staffHeaders(run);
  const { price_lists: lists } = await (await page.request.get(origin + getSettings.url, { headers })).json();
  const [{ version, base_fee, bindings, papers }] = lists;
  const [a4, ...others] = papers;
  const prices = { base_fee, bindings, papers: [{ ...a4, color_price: price }, ...others], based_on: version };
  const reply = await page.request.put(origin + changeSettings.url, { headers, data: { version: 0, prices } });
  expect(reply.status()).toBe(200);
}
