import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { placeOrderByApi } from './shop/place-order-by-api.ts';
import { registerByApi } from './shop/register-by-api.ts';
import { openConsole } from './shop/staff.ts';
import { type TestShop, test, useExclusiveShop } from './shop/test-shop.ts';

// Reports count the orders of all stories.
useExclusiveShop();
test.describe.configure({ timeout: 120_000 });
let shop: TestShop;
test.beforeAll(({ testShop }) => {
  shop = testShop;
});

const figure = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=..');

test('the report sums the day, draws a chart and exports a CSV file for Excel', async ({ page }) => {
  const username = await registerByApi(page, shop.origin);
  const first = await shop.run({ command: 'seedHistory', username, orders: 1 });
  const second = await placeOrderByApi(page, shop.origin);
  const cancelled = await placeOrderByApi(page, shop.origin);
  await shop.run({
    command: 'setOrderStatus',
    number: cancelled.order_number,
    status: 'cancelled',
    reason: '=HYPERLINK("http://evil.example")',
  });

  await openConsole(page, shop, '/staff/reports');
  await expect(figure(page, '营收')).toContainText('¥25.30');
  await expect(figure(page, '订单')).toContainText('3');
  await expect(figure(page, '印刷面数')).toContainText('128');
  await expect(figure(page, '已取消')).toContainText('1');
  await expect(page.getByRole('figure', { name: '营收' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '支付宝' })).toContainText('¥2.30');
  await expect(page.getByRole('row').filter({ hasText: '微信支付' })).toContainText('¥23.00');
  await expect(page.getByRole('row').filter({ hasText: '环装' })).toContainText('¥5.00');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^订单-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)], 'by these Excel knows that it is UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines.filter((line) => line.includes(first) || line.includes(second.order_number))).toHaveLength(2);
  const hostileLine = lines.find((line) => line.includes(cancelled.order_number));
  expect(hostileLine, 'no formula').toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test('a day without orders shows a message and a link to today', async ({ page }) => {
  await openConsole(page, shop, '/staff/reports?period=day&date=2025-01-01');
  await expect(page.getByText('这一天没有订单')).toBeVisible();
  await page.getByText('月', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: '2025年1月' })).toBeVisible();
  await page.getByRole('button', { name: '前一月' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '2024年12月' })).toBeVisible();
  await page.getByLabel('日期').fill('2025-03-31');
  await expect(page.getByRole('heading', { level: 2, name: '2025年3月' })).toBeVisible();
  await expect(page).toHaveURL(/period=month&date=2025-03-31/);
});
