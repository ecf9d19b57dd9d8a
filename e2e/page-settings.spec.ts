import { expect } from '@playwright/test';
import { bindingOf } from './shop/board.ts';
import { createColorPaper } from './shop/color-paper.ts';
import { cardOf, chooseFiles, openOrderPage, placeOrder, totalOf } from './shop/order-page.ts';
import { newPhone } from './shop/place-order-by-api.ts';
import { openConsole } from './shop/staff.ts';
import { test } from './shop/test-shop.ts';

const file = 'twelve-pages.pdf';

test('a range of pages and several on a side set price, summary and preview', async ({ page, isMobile }) => {
  await openOrderPage(page);
  await chooseFiles(page, file);
  const card = cardOf(page, file);
  await expect(card).toContainText('单面 · 1 份 · A4 70g');
  await card.getByRole('button', { name: `展开设置：${file}` }).click();
  await card.getByRole('radio', { name: '4 页' }).check();
  await expect(card.getByText('¥0.45', { exact: true })).toBeVisible();
  await expect(card.getByText(/字会很小/)).toBeHidden();
  await card.getByLabel('页码范围').fill('３－８，１１');
  await expect(card.getByText('¥0.30', { exact: true })).toBeVisible();
  await card.getByLabel('页码范围').blur();
  await expect(card.getByLabel('页码范围')).toHaveValue('3-8, 11');
  await expect(card).toContainText('单面 · 1 份 · A4 70g · 第 3-8, 11 页 · 每面 4 页');
  await expect(totalOf(page, isMobile)).toContainText('¥0.80');

  await card.getByRole('radio', { name: '9 页' }).check();
  await expect(card.getByText(/字会很小/)).toBeVisible();
  await card.getByRole('radio', { name: '4 页' }).check();
  await card.getByRole('button', { name: `预览全部页面：${file}` }).click({ timeout: 60_000 });
  const preview = page.getByRole('dialog', { name: file });
  await expect(preview.getByRole('status', { name: '第 1 面，共 2 面' })).toBeVisible();
  await expect(preview.getByRole('img', { name: '第 1 面' })).toBeVisible();
  await preview.getByRole('button', { name: '下一面' }).click();
  await expect(preview.getByRole('img', { name: '第 2 面' })).toBeVisible();
});

test('the preview of a range shows its pages only', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, file);
  const card = cardOf(page, file);
  await card.getByRole('button', { name: `展开设置：${file}` }).click();
  await card.getByLabel('页码范围').fill('2, 12');
  await card.getByLabel('页码范围').press('Enter');
  await expect(card.getByText('¥0.30', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: `预览全部页面：${file}` }).click({ timeout: 60_000 });
  const preview = page.getByRole('dialog', { name: file });
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await expect(preview.getByRole('img', { name: '第 2 页' })).toBeVisible();
  await preview.getByRole('button', { name: '下一页' }).click();
  await expect(preview.getByRole('img', { name: '第 12 页' })).toBeVisible();
});

test('a document in colour says which of its pages are printed in grey', async ({ page }) => {
  const paper = createColorPaper('colours.pdf', 6, (number) => [2, 3, 6].includes(number));
  await openOrderPage(page);
  await page.locator('input[type=file]').setInputFiles(paper);
  const card = cardOf(page, paper.name);
  await card.getByRole('button', { name: `展开设置：${paper.name}` }).click();
  // The note comes with a live event, some time after the price.
  const note = card.getByText('第 2-3、6 页有彩色，按黑白印');
  await expect(note).toBeVisible({ timeout: 60_000 });
  await card.getByRole('button', { name: `预览全部页面：${paper.name}` }).click({ timeout: 60_000 });
  const preview = page.getByRole('dialog', { name: paper.name });
  await expect(preview.getByText('印出来就是这样，彩色会印成黑白。')).toBeVisible();
  await expect(preview.getByText('彩色页：第 2-3、6 页')).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: '彩色' })).toHaveText([
    ...['第 2 页彩色', '第 3 页彩色', '第 6 页彩色'].map((text) => new RegExp(`${text}$`)),
  ]);
  await preview.getByRole('button', { name: '关闭' }).click();

  await card.getByRole('radio', { name: '4 页' }).check();
  await card.getByLabel('页码范围').fill('1, 4-6');
  await card.getByLabel('页码范围').press('Enter');
  await expect(card.getByText('第 6 页有彩色，按黑白印')).toBeVisible();
  await expect(card.getByText('¥0.15', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: `预览全部页面：${paper.name}` }).click({ timeout: 60_000 });
  await expect(preview.getByRole('listitem').filter({ hasText: '第 1 面彩色' })).toBeVisible();
  await preview.getByRole('button', { name: '关闭' }).click();
  await card.getByLabel('页码范围').fill('4-5');
  await card.getByLabel('页码范围').press('Enter');
  await expect(card.getByText('有彩色，按黑白印')).toBeHidden();
});

test('a wrong range is told at its field and on the card, and one press prints all pages', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, file);
  const card = cardOf(page, file);
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: `展开设置：${file}` }).click();
  const range = card.getByLabel('页码范围');
  await range.fill('3-99');
  await expect(card.getByRole('alert').filter({ hasText: '文件只有 12 页，没有第 99 页' })).toHaveCount(2);
  await expect(range).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('1 个文件的页码范围要修改').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^下一步，确认订单/ })).toBeDisabled();

  // Nothing is lost: the text survives a reload and is refused again.
  await page.reload();
  await expect(card.getByText('文件只有 12 页，没有第 99 页')).toBeVisible();
  await card.getByRole('button', { name: `打印全部页：${file}` }).click();
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
});

test('the order shows its range and sides to the customer and to staff', async ({ page, browser, testShop }) => {
  await openOrderPage(page);
  await chooseFiles(page, file);
  await bindingOf(page, 1).selectOption('staple');
  const card = cardOf(page, file);
  await card.getByRole('button', { name: `展开设置：${file}` }).click();
  await card.getByRole('radio', { name: '2 页' }).check();
  await card.getByLabel('页码范围').fill('2-9');
  await expect(card.getByText('¥0.60', { exact: true })).toBeVisible();
  const ticket = await placeOrder(page, { phone: newPhone() });
  await page.getByRole('link', { name: '查看订单' }).click();
  const files = page.getByRole('list', { name: '订单里的文件' });
  for (const text of ['12 页', '第 2-9 页', '每面 2 页', '共 4 面']) await expect(files).toContainText(text);

  const counter = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const clerk = await counter.newPage();
  await openConsole(clerk, testShop);
  await clerk.getByRole('textbox', { name: '搜索订单' }).fill(ticket.code);
  // The search starts a moment after the last letter and closes an order that was opened before.
  await expect(clerk).toHaveURL(new RegExp(`search=${ticket.code}`));
  await clerk.getByRole('link', { name: ticket.code, exact: true }).click();
  const groups = clerk.getByRole('list', { name: '装订组' });
  for (const text of ['第 2-9 页', '每面 2 页', '12 页，4 面', '1 张纸']) await expect(groups).toContainText(text);
  await clerk.getByRole('button', { name: `预览：${file}` }).click({ timeout: 60_000 });
  await expect(clerk.getByRole('dialog', { name: file }).getByRole('img', { name: '第 1 面' })).toBeVisible();
  await counter.close();
});
