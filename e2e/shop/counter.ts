import type { Locator, Page } from '@playwright/test';
import { addPrinter } from '@print/contract/printing';
import { corpusPath } from '../../apps/server/test/corpus/corpus.ts';
import { orderByCall } from './order-by-call.ts';
import { setShop, staffHeaders } from './set-shop.ts';
import type { BackDoor } from './shop.ts';
import { openConsole } from './staff.ts';

/** Presses the first button of this name. */
export async function press(page: Page, name: string | RegExp, within: Page | Locator = page): Promise<void> {
  await within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
}

/** Several groups, among them a booklet and a photo, with the picture of a payment; answers the pickup code. */
export async function placePaidOrder(page: Page, shop: BackDoor): Promise<string> {
  await page.setContent('<body style="font:56px sans-serif;text-align:center"><h3>支付成功</h3>¥9.99</body>');
  const { pickup_code: code } = await orderByCall(page, shop.origin, {
    screenshot: await page.screenshot(),
    groups: [
      {
        binding: 'staple',
        documents: [{ file: 'twelve-pages.pdf', print_sided: 'double', copies: 2 }],
      },
      {
        binding: 'ring_bound',
        documents: [{ file: 'chinese.pdf' }, { file: 'phone-photo.jpg', paper_size: 'b5_70g' }],
      },
    ],
  });
  return code;
}

/** Such an order as a clerk sees it. It is placed once: who changes it places one of their own. */
export async function openOrder(page: Page, shop: BackDoor): Promise<void> {
  await openPaidOrder(page, shop, await shop.once('paid order', () => placePaidOrder(page, shop)));
}

export async function openPaidOrder(page: Page, shop: BackDoor, code: string): Promise<void> {
  await openConsole(page, shop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  await page.getByRole('img', { name: '付款截图' }).waitFor();
  await page.getByRole('button', { name: '下载印刷包' }).waitFor({ timeout: 60_000 });
}

/** An order that is ready and costs more than it was paid for, at the counter. */
export async function findAtCounter(page: Page, shop: BackDoor): Promise<void> {
  const { order_number: number, pickup_code: code } = await orderByCall(page, shop.origin);
  for (const becomes of ['processing', 'completed'] as const)
    await shop.ask({ what: 'order', number, becomes });
  await shop.ask({ what: 'count', number, pages: 15 });
  await openConsole(page, shop, '/staff/handover');
  await page.keyboard.type(`${code}\n`);
  await page.getByRole('region', { name: '多退少补' }).waitFor();
}

export async function chooseWalkInFiles(page: Page): Promise<void> {
  await page.getByLabel('选择文件').setInputFiles(['twelve-pages.pdf', 'phone-photo.jpg'].map(corpusPath));
  await page.getByRole('listitem', { name: 'twelve-pages.pdf' }).getByText('¥1.80').waitFor();
  await page.getByRole('listitem', { name: 'phone-photo.jpg' }).getByText('¥0.15').waitFor();
}

/** Nobody answers at its address. */
export async function setUpPrinter(page: Page, shop: BackDoor): Promise<void> {
  await setShop(page, shop, { direct_printing: true });
  const printer = { name: '柜台打印机', uri: 'ipp://127.0.0.1:9/ipp/print', is_enabled: true };
  await page.request.post(shop.origin + addPrinter.url, {
    headers: await staffHeaders(shop.ask),
    data: { ...printer, papers: ['a4_70g', 'b5_70g'] },
  });
}
