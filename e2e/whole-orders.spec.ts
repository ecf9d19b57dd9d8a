import { expect, type Page } from '@playwright/test';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import {
  bindingOf,
  centreOf,
  createTouch,
  groupHandle,
  groupOf,
  scrollNearTop,
  startMouseDragOnto,
} from './shop/board.ts';
import { cardOf, chooseFiles, continueToPayment, openOrderPage, readTicket, type Ticket } from './shop/order-page.ts';
import { newPhone } from './shop/place-order-by-api.ts';
import { test } from './shop/test-shop.ts';

// A guest orders three kinds of files in two groups with two bindings and looks the order up. Conversion is real, so
// the first Word file waits for the first start of LibreOffice.
test.describe.configure({ timeout: 150_000 });
const conversionMs = 90_000;

const files = ['twelve-pages.pdf', 'song.docx', 'ten-slides.pptx'];
const screenshot = corpusPath('phone-photo.jpg');

/** Waits until all three files have their exact price. */
async function waitForExactPrices(page: Page): Promise<void> {
  for (const name of files)
    await expect(cardOf(page, name).getByText('精确', { exact: true })).toBeVisible({ timeout: conversionMs });
}

/** 12 pages twice on A4, the Word file as converted, ten slides on B5, ring binding, one staple, the base fee. */
async function computeTotal(page: Page): Promise<string> {
  const pages = await cardOf(page, 'song.docx')
    .getByText(/^\d+ 页$/)
    .textContent();
  const wordPages = Number(pages?.replace(' 页', ''));
  expect(wordPages).toBeGreaterThan(1);
  const fen = 12 * 2 * 15 + wordPages * 15 + 10 * 12 + 500 + 10 + 50;
  return `¥${(fen / 100).toFixed(2)}`;
}

async function expectOrderFound(page: Page, { code, number }: Ticket, phone: string, total: string): Promise<void> {
  await page.goto('/query');
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('取件码').fill(code);
  await page.getByRole('button', { name: '查询' }).click();
  const order = page.getByRole('region', { name: '订单详情' });
  await expect(order).toContainText(number);
  await expect(order).toContainText(total);
  for (const name of files) await expect(order).toContainText(name);
  for (const binding of ['环装', '左上角装订']) await expect(order).toContainText(binding);
}

test('a guest places an order and finds it by its pickup code', { tag: '@both-widths' }, async ({ page, isMobile }) => {
  const phone = newPhone();
  await openOrderPage(page);
  await chooseFiles(page, ...files);
  await waitForExactPrices(page);

  // Binds the Word file behind the PDF.
  if (isMobile) {
    const touch = await createTouch(page);
    await scrollNearTop(groupHandle(page, 1));
    const [from, to] = [await centreOf(groupHandle(page, 2)), await centreOf(groupOf(page, 1))];
    await touch.down(from);
    await expect(page.locator('html[data-lifting]')).toHaveCount(1);
    await touch.move({ x: from.x, y: (from.y + to.y) / 2 });
    await touch.move(to);
    await expect(groupOf(page, 1)).toContainText('松手合并');
    await touch.up();
  } else {
    await startMouseDragOnto(page, groupHandle(page, 2), groupOf(page, 1));
    await expect(groupOf(page, 1)).toContainText('松手合并');
    await page.mouse.up();
  }
  await expect(groupOf(page, 1)).toContainText('2 个文件');
  await bindingOf(page, 1).selectOption('ring_bound');
  await bindingOf(page, 2).selectOption('staple_top_left');

  const pdf = cardOf(page, 'twelve-pages.pdf');
  await pdf.getByRole('button', { name: '展开设置：twelve-pages.pdf' }).click();
  await pdf.getByRole('button', { name: '增加份数：twelve-pages.pdf' }).click();
  await pdf.getByRole('radio', { name: '双面', exact: true }).check();
  const slides = cardOf(page, 'ten-slides.pptx');
  await slides.getByRole('button', { name: '展开设置：ten-slides.pptx' }).click();
  await slides.getByRole('radio', { name: 'B5 70g' }).check();
  await expect(pdf.getByText('¥3.60', { exact: true })).toBeVisible();
  await expect(slides.getByText('¥1.20', { exact: true })).toBeVisible();

  const total = await computeTotal(page);
  await expect(page.getByRole('button', { name: `下一步，确认订单（总计 ${total}）` })).toBeVisible();
  await continueToPayment(page);
  await expect(page.getByText(total).first()).toBeVisible();
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('付款截图', { exact: true }).setInputFiles(screenshot);
  await page.getByRole('button', { name: '确认订单' }).click();
  const ticket = await readTicket(page);
  await expect(page.getByText(total).first()).toBeVisible();
  await expectOrderFound(page, ticket, phone, total);
});
