import type { Page } from '@playwright/test';
import { addPrinter } from '@print/contract/printing';
import { type SoftwarePrinter, startSoftwarePrinter } from '../../apps/server/test/software-printer.ts';
import { findSoftwarePrinter } from '../../scripts/test/find-test-tools.ts';
import { changeShopSettings, staffHeaders } from './change-shop-settings.ts';
import { clickButton } from './counter.ts';
import type { Ticket } from './order-page.ts';
import type { PictureTools } from './phone-pictures.ts';
import { registerByApi } from './register-by-api.ts';
import { createSamplePaper } from './sample-papers.ts';
import { savePicture } from './save-picture.ts';
import { saveToken } from './save-token.ts';
import type { TestShop } from './test-shop.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

const desk = { width: 1280, height: 800 };

/** Captures the same order in the console, among an afternoon's orders. */
export async function captureConsole(tools: PictureTools, ticket: Ticket): Promise<void> {
  const { browser, shop, contextOptions, pathOf } = tools;
  const page = await browser.newPage({ ...contextOptions, viewport: desk });
  const printers = await setUpPrinters(page, shop);
  try {
    await shop.run({ command: 'seedQueue' });
    for (const orders of [9, 14, 17, 23, 29]) {
      const username = await registerByApi(page, shop.origin);
      await shop.run({ command: 'seedHistory', username, orders });
    }
    await saveToken(page, await shop.run({ command: 'createToken', role: 'staff', username: 'xiaolin' }));
    await captureQueue(page, tools, ticket);
    await captureHandover(page, tools, ticket);
    await captureWalkIn(page, tools);
    for (const name of ['printers', 'reports', 'settings']) {
      await page.goto(`/staff/${name}${name === 'reports' ? `?date=${yesterday()}` : ''}`);
      await waitUntilLoaded(page);
      await savePicture(page, pathOf(`tour-${name}`));
    }
  } finally {
    for (const printer of printers) await printer.close();
  }
}

async function captureQueue(page: Page, { pathOf }: PictureTools, { code }: Ticket): Promise<void> {
  await page.goto('/staff');
  await page.getByRole('link', { name: code, exact: true }).click();
  await page.getByRole('img', { name: '付款截图' }).waitFor();
  await page
    .getByRole('button', { name: /^下载：/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await savePicture(page, pathOf('tour-queue'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await savePicture(page, pathOf('counter'), 64);
  await page.setViewportSize(desk);
  await clickButton(page, '放大付款截图');
  await page.getByRole('dialog').getByRole('img', { name: '付款截图' }).waitFor();
  await savePicture(page, pathOf('tour-check'));
  await page.keyboard.press('Escape');
  await clickButton(page, '已核款');
  await page.getByRole('button', { name: '退回待核款' }).waitFor();
  await page.getByRole('heading', { name: '印刷文件' }).evaluate((title) => title.scrollIntoView());
  await savePicture(page, pathOf('tour-print'));
}

async function captureHandover(page: Page, { shop, pathOf }: PictureTools, { code, number }: Ticket): Promise<void> {
  for (const status of ['processing', 'completed'] as const)
    await shop.run({ command: 'setOrderStatus', number, status });
  await page.goto('/staff/handover');
  await waitUntilLoaded(page);
  await page.keyboard.type(`${code}\n`);
  await page.getByRole('button', { name: '已取走' }).waitFor();
  await savePicture(page, pathOf('tour-handover'));
}

async function captureWalkIn(page: Page, { browser, pathOf }: PictureTools): Promise<void> {
  const files = [await createSamplePaper(browser, '社团招新海报', 2), await createSamplePaper(browser, '班会讲义', 6)];
  await page.goto('/staff/walk-in');
  await waitUntilLoaded(page);
  await page.getByLabel('选择文件').setInputFiles(files);
  await page.getByText('¥0.90').first().waitFor();
  await savePicture(page, pathOf('tour-walk-in'));
}

/** The date of the last complete day, in the shop's time zone. */
function yesterday(): string {
  const day = new Date(Date.now() - 86_400_000);
  return new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(day);
}

/** Adds two software printers where they are installed, else two unreachable printers. */
async function setUpPrinters(page: Page, shop: TestShop): Promise<SoftwarePrinter[]> {
  await changeShopSettings(page, shop, { direct_printing: true });
  const running = findSoftwarePrinter()
    ? [await startSoftwarePrinter({ finishings: ['staple_top_left'] }), await startSoftwarePrinter()]
    : [];
  const headers = await staffHeaders(shop.run);
  for (const [index, name] of ['柜台打印机', '里间打印机'].entries()) {
    const uri = running[index]?.uri ?? 'ipp://127.0.0.1:9/ipp/print';
    const papers = index === 0 ? ['a4_70g', 'b5_70g'] : ['a4_80g'];
    const data = { name, uri, is_enabled: true, papers };
    await page.request.post(shop.origin + addPrinter.url, { headers, data });
  }
  return running;
}
