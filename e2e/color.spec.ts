import { expect } from '@playwright/test';
import { createColorPaper } from './shop/color-paper.ts';
import { offerColor } from './shop/offer-color.ts';
import { cardOf, openOrderPage, placeOrder } from './shop/order-page.ts';
import { openConsole, queueRow } from './shop/staff.ts';
import { type TestShop, test, useExclusiveShop } from './shop/test-shop.ts';

// Prices affect all stories.
useExclusiveShop();
test.describe.configure({ timeout: 120_000 });
let shop: TestShop;
test.beforeAll(({ testShop }) => {
  shop = testShop;
});

const paper = createColorPaper('report.pdf', 12, (page) => page <= 2 || page === 7);

test('a customer orders in colour, and staff see it', async ({ page, browser }) => {
  await offerColor(page, shop, 0.5);
  await openOrderPage(page, shop.origin);
  await page.locator('input[type=file]').setInputFiles(paper);
  const card = cardOf(page, paper.name);
  await card.getByRole('button', { name: `展开设置：${paper.name}` }).click();
  await expect(card.getByText('第 1-2、7 页有彩色，按黑白印')).toBeVisible({ timeout: 60_000 });
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();

  const colour = card.getByRole('group', { name: '颜色' });
  await colour.getByRole('radio', { name: '彩色' }).check();
  await expect(card.getByText('¥2.85', { exact: true })).toBeVisible();
  await expect(card.getByText('彩色 3 面 × ¥0.50 + 黑白 9 面 × ¥0.15')).toBeVisible();
  await expect(card.getByText('有彩色，按黑白印')).toBeHidden();
  await expect(card).toContainText('1 份 · 彩色 · A4 70g');

  // B5 is not printed in colour.
  await card.getByRole('radio', { name: 'B5 70g' }).check();
  await expect(page.getByText('B5 70g 不印彩色，已改为黑白')).toBeVisible();
  await expect(card.getByText('黑白B5 70g 不印彩色')).toBeVisible();
  await expect(card.getByText('¥1.44', { exact: true })).toBeVisible();
  await card.getByRole('radio', { name: 'A4 70g' }).check();
  await colour.getByRole('radio', { name: '彩色' }).check();
  await expect(card.getByText('¥2.85', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: `预览全部页面：${paper.name}` }).click({ timeout: 60_000 });
  const preview = page.getByRole('dialog', { name: paper.name });
  await expect(preview.getByText('印出来就是这样。', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: '关闭' }).click();

  const { code } = await placeOrder(page);
  const desk = await (await browser.newContext()).newPage();
  await openConsole(desk, shop);
  const row = queueRow(desk, code);
  await expect(row).toContainText('彩色 3 面');
  await row.getByRole('link', { name: code, exact: true }).click();
  await expect(desk.getByRole('list', { name: '装订组' })).toContainText(/彩色/);
  await desk.context().close();
});

test('the console offers colour on a paper, and customers see its price @desktop', async ({ page }) => {
  await offerColor(page, shop, null);
  await openConsole(page, shop, '/staff/settings');
  await page.getByRole('button', { name: '修改：A4 70g' }).click();
  const row = page.getByRole('listitem', { name: 'A4 70g' });
  await row.getByLabel('彩色单价').fill('0.1');
  await page.getByRole('button', { name: '查看并保存' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
  await expect(row.getByText('彩色单价不能低于黑白单价')).toBeVisible();

  await row.getByLabel('彩色单价').fill('0.6');
  await page.getByRole('radio', { name: '按整份文件' }).check();
  await expect(page.getByRole('region', { name: '顾客将看到的价目' })).toContainText(/彩色打印，每面.*¥0\.60/);
  await page.getByRole('button', { name: '查看并保存' }).click();
  const changes = page.getByRole('alertdialog').getByRole('listitem');
  await expect(changes.filter({ hasText: 'A4 70g：彩色单价' })).toContainText('¥0.60/面');
  await expect(changes.filter({ hasText: '彩色计价' })).toContainText('按整份文件');
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('新价目已生效')).toBeVisible();
  await page.goto(`${shop.origin}/terms#prices`);
  await expect(page.getByRole('table', { name: '彩色打印，每面' })).toContainText('¥0.60');
  await expect(page.getByText('选彩色的文件，每一面都按彩色计。')).toBeVisible();
});
