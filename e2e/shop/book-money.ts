import { expect, type Page } from '@playwright/test';
import { checkPayment, listQueue } from '@print/contract/desk';
import { correctEntry, refundOrder } from '@print/contract/ledger';
import { staffHeaders } from './change-shop-settings.ts';
import { placeOrderByApi } from './place-order-by-api.ts';
import type { TestShop } from './test-shop.ts';

const endpoints = { checkPayment, refundOrder, correctEntry };

export type BookedOrder = { id: string; number: string; code: string };

/** Places an order of ¥2.30. */
export async function placeOrderToBook(page: Page, shop: TestShop): Promise<BookedOrder> {
  const { order_number: number, pickup_code: code } = await placeOrderByApi(page, shop.origin);
  const headers = await staffHeaders(shop.run);
  const { results } = await (
    await page.request.get(`${shop.origin}${listQueue.url}?search=${code}`, { headers })
  ).json();
  return { id: results[0].id, number, code };
}

/** Books money by API. Returns the ids of the order's entries, oldest first. */
export async function bookMoney(
  page: Page,
  shop: TestShop,
  { id }: Pick<BookedOrder, 'id'>,
  name: keyof typeof endpoints,
  data: object,
): Promise<string[]> {
  const { method, url } = endpoints[name];
  const headers = await staffHeaders(shop.run);
  const response = await page.request.fetch(shop.origin + url.replace(':id', id), { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  const { payment } = await response.json();
  return payment.entries.map((entry: { id: string }) => entry.id);
}
