import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { bookMoney, placeOrderToBook } from './shop/book-money.ts';
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
test.beforeEach(async () => await shop.reset());

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
  await expect(figure(page, '下单金额')).toContainText('¥25.30');
  await expect(figure(page, '订单')).toContainText('3');
  await expect(figure(page, '印刷面数')).toContainText('128');
  await expect(figure(page, '已取消')).toContainText('1');
  await expect(page.getByRole('figure', { name: '下单金额' })).toBeVisible();
  const methods = page.getByRole('table', { name: '下单时的付款方式' }).getByRole('row');
  await expect(methods.filter({ hasText: '支付宝' })).toContainText('¥2.30');
  await expect(methods.filter({ hasText: '微信支付' })).toContainText('¥23.00');
  await expect(page.getByRole('row').filter({ hasText: '环装' })).toContainText('¥5.00');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '订单 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^订单-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)], 'by these Excel knows that it is UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines.filter((line) => line.includes(first) || line.includes(second.order_number))).toHaveLength(2);
  const hostileLine = lines.find((line) => line.includes(cancelled.order_number));
  expect(hostileLine, 'no formula').toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test('the till of the day adds up by method and leads from the turnover to the money', { tag: '@both-widths' }, async ({
  page,
}) => {
  const place = () => placeOrderToBook(page, shop);
  const [first, second, third] = [await place(), await place(), await place()];
  await place();
  await bookMoney(page, shop, first, 'checkPayment', { check: 'checked', reference: '2026111922001' });
  await bookMoney(page, shop, second, 'checkPayment', { check: 'checked', amount: 2, method: 'CASH' });
  await bookMoney(page, shop, third, 'checkPayment', { check: 'checked', method: 'WECHAT' });
  await shop.run({ command: 'setOrderStatus', number: third.number, status: 'cancelled', reason: '没纸了' });
  await bookMoney(page, shop, third, 'refundOrder', { amount: 1.3, method: 'CASH', reason: '没纸了，先退一部分' });

  await openConsole(page, shop, '/staff/reports');
  const till = page.getByRole('region', { name: '收款' });
  await expect(till.getByRole('table', { name: '按收款方式' }).getByRole('row')).toHaveText([
    /方式/,
    '支付宝¥2.30¥0.00¥2.30',
    '微信支付¥2.30¥0.00¥2.30',
    '现金¥2.00¥1.30¥0.70',
    '合计¥5.30',
  ]);
  await expect(till.getByRole('region', { name: '和营业额对得上' })).toHaveText(
    /除去取消和免除 ?¥6\.90顾客还没有付的− ¥2\.60店里还没有退的\+ ¥1\.00净收款= ¥5\.30/,
  );
  await expect(till.getByRole('region', { name: '退款' })).toContainText(/¥1\.30现金，.+没纸了，先退一部分/);
  await page.getByText('周', { exact: true }).click();
  await expect(till.getByRole('figure', { name: '每天净收款' })).toBeVisible();
  await expect(till.getByRole('table').last().getByRole('row').filter({ hasText: '¥5.30' })).toContainText('¥0.70');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '账目 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^账目-\d{4}-\d{2}-\d{2}_/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(
    lines.find((line) => line.includes('2026111922001')),
    'a long number keeps its digits',
  ).toMatch(/"2026111922001\t"/);
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
