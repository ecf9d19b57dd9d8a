import type { Page } from '@playwright/test';
import type { OrderTicket, PlacedOrder } from '@print/contract/ordering';
import { placeOrderByApi } from './place-order-by-api.ts';
import type { TestShop } from './test-shop.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/** A picture of a payment. Each call makes another one. */
export async function drawPayment(page: Page, amount = '9.99'): Promise<Buffer> {
  await page.goto('about:blank');
  await page.setContent(`<body style="font:56px sans-serif;text-align:center"><h3>支付成功</h3>¥${amount}</body>`);
  return await page.screenshot();
}

/** Places a paid order as a guest and opens it in the order lookup, with live events. */
export async function openOwnOrder(page: Page, shop: TestShop): Promise<PlacedOrder & OrderTicket> {
  const screenshot = await drawPayment(page);
  const groups = [
    { binding: 'staple_top_left' as const, documents: [{ file: 'twelve-pages.pdf', copies: 2 }] },
    { binding: 'none' as const, documents: [{ file: 'chinese.pdf', print_sided: 'double' as const }] },
  ];
  const order = await placeOrderByApi(page, shop.origin, { groups, screenshot });
  const stream = page.waitForResponse('**/api/events/');
  await page.goto(`${shop.origin}/query`);
  await waitUntilLoaded(page);
  await page.getByLabel('手机号').fill(order.phone_number);
  await page.getByLabel('取件码').fill(order.pickup_code);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('region', { name: '订单详情' }).waitFor();
  await stream;
  return order;
}
