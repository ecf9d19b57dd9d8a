import type { Locator, Page } from '@playwright/test';
import { addPrinter } from '@print/contract/printing';
import { corpusPath } from '../../apps/server/test/corpus/corpus.ts';
import { changeShopSettings, staffHeaders } from './change-shop-settings.ts';
import { placeOrderByApi } from './place-order-by-api.ts';
import { openConsole } from './staff.ts';
import type { TestShop } from './test-shop.ts';

/** Clicks the first button of this name. */
export async function clickButton(page: Page, name: string | RegExp, container: Page | Locator = page): Promise<void> {
  await container
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
}

/** Places an order with a booklet, a photo and a payment screenshot. Returns the pickup code. */
export async function placePaidOrder(page: Page, shop: TestShop): Promise<string> {
  await page.setContent('<body style="font:56px sans-serif;text-align:center"><h3>支付成功</h3>¥9.99</body>');
  const { pickup_code: code } = await placeOrderByApi(page, shop.origin, {
    screenshot: await page.screenshot(),
    groups: [
      { binding: 'staple', documents: [{ file: 'twelve-pages.pdf', print_sided: 'double', copies: 2 }] },
      {
        binding: 'ring_bound',
        documents: [{ file: 'chinese.pdf' }, { file: 'phone-photo.jpg', paper_size: 'b5_70g' }],
      },
    ],
  });
  return code;
}

/** Opens an order that several states share. A state that changes its order must place another. */
export async function openSharedOrder(page: Page, shop: TestShop): Promise<void> {
  await openPaidOrder(page, shop, await shop.once('paid order', () => placePaidOrder(page, shop)));
}

export async function openPaidOrder(page: Page, shop: TestShop, code: string): Promise<void> {
  await openConsole(page, shop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  await page.getByRole('img', { name: '付款截图' }).waitFor();
  await page.getByRole('button', { name: '下载印刷包' }).waitFor({ timeout: 60_000 });
}

/** Opens a completed order with an amount due in the handover page. */
export async function findOrderAtHandover(page: Page, shop: TestShop): Promise<void> {
  const { order_number: number, pickup_code: code } = await placeOrderByApi(page, shop.origin);
  for (const status of ['processing', 'completed'] as const)
    await shop.run({ command: 'setOrderStatus', number, status });
  await shop.run({ command: 'setExactCount', number, pages: 15 });
  await openConsole(page, shop, '/staff/handover');
  await page.keyboard.type(`${code}\n`);
  await page.getByRole('region', { name: '多退少补' }).waitFor();
}

export async function chooseWalkInFiles(page: Page): Promise<void> {
  await page.getByLabel('选择文件').setInputFiles(['twelve-pages.pdf', 'phone-photo.jpg'].map(corpusPath));
  await page.getByRole('listitem', { name: 'twelve-pages.pdf' }).getByText('¥1.80').waitFor();
  await page.getByRole('listitem', { name: 'phone-photo.jpg' }).getByText('¥0.15').waitFor();
}

/** Adds a printer with an unreachable address. */
export async function setUpPrinter(page: Page, shop: TestShop): Promise<void> {
  await changeShopSettings(page, shop, { direct_printing: true });
  const printer = { name: '柜台打印机', uri: 'ipp://127.0.0.1:9/ipp/print', is_enabled: true };
  await page.request.post(shop.origin + addPrinter.url, {
    headers: await staffHeaders(shop.run),
    data: { ...printer, papers: ['a4_70g', 'b5_70g'] },
  });
}
