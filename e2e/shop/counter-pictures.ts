import type { Page } from '@playwright/test';
import { addPrinter } from '@print/contract/printing';
import { type SoftwarePrinter, startSoftwarePrinter } from '../../apps/server/test/software-printer.ts';
import { findSoftwarePrinter } from '../../scripts/test/find-test-tools.ts';
import { press } from './counter.ts';
import { keepPicture } from './keep-picture.ts';
import { keepToken } from './keep-token.ts';
import type { Ticket } from './order-desk.ts';
import type { Studio } from './phone-pictures.ts';
import { registerByCall } from './register-by-call.ts';
import { samplePaper } from './sample-papers.ts';
import { setShop, staffHeaders } from './set-shop.ts';
import { settled } from './settled.ts';
import type { BackDoor } from './shop.ts';

const desk = { width: 1280, height: 800 };

/** The same order as the shop sees it, among others of an afternoon. */
export async function photographCounter(studio: Studio, ticket: Ticket): Promise<void> {
  const { browser, shop, look, at } = studio;
  const page = await browser.newPage({ ...look, viewport: desk });
  const printers = await setUpPrinters(page, shop);
  try {
    await shop.ask({ what: 'queue' });
    for (const orders of [9, 14, 17, 23, 29]) {
      const username = await registerByCall(page, shop.origin);
      await shop.ask({ what: 'history', username, orders });
    }
    await keepToken(page, await shop.ask({ what: 'token', role: 'staff', username: 'xiaolin' }));
    await photographQueue(page, studio, ticket);
    await photographHandover(page, studio, ticket);
    await photographWalkIn(page, studio);
    for (const name of ['printers', 'reports', 'settings']) {
      await page.goto(`/staff/${name}${name === 'reports' ? `?date=${yesterday()}` : ''}`);
      await settled(page);
      await keepPicture(page, at(`tour-${name}`));
    }
  } finally {
    for (const printer of printers) await printer.close();
  }
}

async function photographQueue(page: Page, { at }: Studio, { code }: Ticket): Promise<void> {
  await page.goto('/staff');
  await page.getByRole('link', { name: code, exact: true }).click();
  await page.getByRole('img', { name: '付款截图' }).waitFor();
  await page
    .getByRole('button', { name: /^下载：/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await keepPicture(page, at('tour-queue'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await keepPicture(page, at('counter'), 64);
  await page.setViewportSize(desk);
  await press(page, '放大付款截图');
  await page.getByRole('dialog').getByRole('img', { name: '付款截图' }).waitFor();
  await keepPicture(page, at('tour-check'));
  await page.keyboard.press('Escape');
  await press(page, '已核款');
  await page.getByRole('button', { name: '退回待核款' }).waitFor();
  await page.getByRole('heading', { name: '印刷文件' }).evaluate((title) => title.scrollIntoView());
  await keepPicture(page, at('tour-print'));
}

async function photographHandover(page: Page, { shop, at }: Studio, { code, number }: Ticket): Promise<void> {
  for (const becomes of ['processing', 'completed'] as const)
    await shop.ask({ what: 'order', number, becomes });
  await page.goto('/staff/handover');
  await settled(page);
  await page.keyboard.type(`${code}\n`);
  await page.getByRole('button', { name: '已取走' }).waitFor();
  await keepPicture(page, at('tour-handover'));
}

async function photographWalkIn(page: Page, { browser, at }: Studio): Promise<void> {
  const files = [await samplePaper(browser, '社团招新海报', 2), await samplePaper(browser, '班会讲义', 6)];
  await page.goto('/staff/walk-in');
  await settled(page);
  await page.getByLabel('选择文件').setInputFiles(files);
  await page.getByText('¥0.90').first().waitFor();
  await keepPicture(page, at('tour-walk-in'));
}

/** A whole day, as its report calls it. */
function yesterday(): string {
  const day = new Date(Date.now() - 86_400_000);
  return new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(day);
}

/** Two that answer, where there is such software; else two that do not. */
async function setUpPrinters(page: Page, shop: BackDoor): Promise<SoftwarePrinter[]> {
  await setShop(page, shop, { direct_printing: true });
  const running = findSoftwarePrinter()
    ? [await startSoftwarePrinter({ finishings: ['staple_top_left'] }), await startSoftwarePrinter()]
    : [];
  const headers = await staffHeaders(shop.ask);
  for (const [index, name] of ['柜台打印机', '里间打印机'].entries()) {
    const uri = running[index]?.uri ?? 'ipp://127.0.0.1:9/ipp/print';
    const papers = index === 0 ? ['a4_70g', 'b5_70g'] : ['a4_80g'];
    const data = { name, uri, is_enabled: true, papers };
    await page.request.post(shop.origin + addPrinter.url, { headers, data });
  }
  return running;
}
