import { expect, type Page } from '@playwright/test';
import { changeSettings } from '@print/contract/settings';
import { getShop, type ShopBinding, type ShopPaper } from '@print/contract/shop';
import { bindingOf, groupOf, mergeByMenu } from './shop/board.ts';
import { staffHeaders } from './shop/change-shop-settings.ts';
import { cardOf, chooseFiles, continueToPayment, fillPayment, openOrderPage, readTicket } from './shop/order-page.ts';
import { openConsole } from './shop/staff.ts';
import { type TestShop, test, useExclusiveShop } from './shop/test-shop.ts';

useExclusiveShop();

type Changes = { papers?: Record<string, Partial<ShopPaper>>; bindings?: Record<string, Partial<ShopBinding>> };

async function publish(page: Page, { origin, run }: TestShop, { papers = {}, bindings = {} }: Changes): Promise<void> {
  const headers = await staffHeaders(run);
  const { price_list } = await (await page.request.get(origin + getShop.url)).json();
  const { version, side_prices: _, binding_fees: __, ...prices } = price_list;
  const changed = {
    ...prices,
    based_on: version,
    papers: prices.papers.map((paper: ShopPaper) => ({ ...paper, ...papers[paper.id] })),
    bindings: prices.bindings.map((binding: ShopBinding) => ({ ...binding, ...bindings[binding.type] })),
  };
  const data = { version: 0, prices: changed };
  expect((await page.request.put(origin + changeSettings.url, { headers, data })).status()).toBe(200);
}

const next = (page: Page) => page.getByRole('button', { name: /^下一步，确认订单/ });

test('a binding with too many sheets says why, and one press takes the next best', async ({ page, testShop }) => {
  await publish(page, testShop, { bindings: { staple: { max_sheets: 3 } } });
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf', 'one-page.pdf');
  await expect(next(page)).toBeEnabled();
  await mergeByMenu(page, 2, 1);
  await bindingOf(page, 1).selectOption('staple');
  const refusal = groupOf(page, 1).getByRole('alert');
  await expect(refusal).toContainText('骑马钉最多 3 张，这一份有 4 张，可改环装。');
  await expect(page.getByText('1 组的装订方式要改').filter({ visible: true })).toBeVisible();
  await expect(next(page)).toBeDisabled();
  // Fewer sheets fit again.
  await page.getByRole('button', { name: '展开设置：twelve-pages.pdf' }).click();
  await cardOf(page, 'twelve-pages.pdf').getByRole('radio', { name: '2 页' }).check();
  await expect(refusal).toHaveCount(0);
  await expect(next(page)).toBeEnabled();
  await cardOf(page, 'twelve-pages.pdf').getByRole('radio', { name: '1 页' }).check();
  await refusal.getByRole('button', { name: '改成环装' }).click();
  await expect(bindingOf(page, 1)).toHaveValue('ring_bound');
  await expect(refusal).toHaveCount(0);
  await expect(next(page)).toBeEnabled();
});

test('a paper that the shop withdraws is replaced in an open order, in words', async ({ page, testShop }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  const card = cardOf(page, 'twelve-pages.pdf');
  await card.getByRole('button', { name: '展开设置：twelve-pages.pdf' }).click();
  await card.getByRole('radio', { name: 'B5 70g' }).check();
  await expect(card.getByText('¥1.44', { exact: true })).toBeVisible();
  await publish(page, testShop, { papers: { b5_70g: { is_shown: false } } });
  await expect(page.getByText('现在没有 B5 70g，已改用 A4 70g')).toBeVisible();
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
  await expect(card.getByRole('radio', { name: 'A4 70g' })).toBeChecked();
  await expect(next(page)).toBeEnabled();
});

test('the counter takes orders on the papers that are left', async ({ page, testShop }) => {
  await publish(page, testShop, { papers: { a4_70g: { is_shown: false } } });
  await openConsole(page, testShop, '/staff/walk-in');
  await chooseFiles(page, 'one-page.pdf');
  const line = page.getByRole('listitem', { name: 'one-page.pdf' });
  await expect(line.getByRole('combobox', { name: '纸张' })).toHaveValue('a4_80g');
  await expect(line.getByText('¥0.15', { exact: true })).toBeVisible();
});

test('a binding that is charged per copy says so before, and for how many on every receipt', async ({
  page,
  testShop,
}) => {
  await publish(page, testShop, { bindings: { staple_top_left: { fee_per: 'copy' } } });
  await openOrderPage(page);
  await chooseFiles(page, 'one-page.pdf', 'twelve-pages.pdf');
  await expect(next(page)).toBeEnabled();
  await mergeByMenu(page, 2, 1);
  await expect(bindingOf(page, 1).getByRole('option', { name: '左上角装订（¥0.10/份）' })).toHaveCount(1);
  await bindingOf(page, 1).selectOption('staple_top_left');
  for (const name of ['one-page.pdf', 'twelve-pages.pdf']) {
    await page.getByRole('button', { name: `展开设置：${name}` }).click();
    await page.getByRole('spinbutton', { name: `份数：${name}` }).fill('3');
  }
  // 13 sides three times, three bound copies and the base fee.
  await expect(next(page)).toHaveText(/¥6\.65/);
  await continueToPayment(page);
  await page.getByRole('button', { name: '查看费用明细' }).click();
  await expect(page.getByText('装订组 #1，¥0.10 × 3 份')).toBeVisible();
  await fillPayment(page);
  await page.getByRole('button', { name: '确认订单' }).click();
  const { code } = await readTicket(page);
  await page.goto('/query');
  await page.getByLabel('手机号').fill('13800138000');
  await page.getByLabel('取件码').fill(code);
  await page.getByRole('button', { name: '查询' }).click();
  const order = page.getByRole('region', { name: '订单详情' });
  await expect(order).toContainText(/左上角装订.*装订组 #1，¥0\.10 × 3 份.*¥0\.30/s);
  await expect(order).toContainText('¥6.65');
});
