import { expect, type Page } from '@playwright/test';
import type { OrderTicket, PlacedOrder } from '@print/contract/ordering';
import { newPhone, placeOrderByApi } from './shop/place-order-by-api.ts';
import { type TestShop, test } from './shop/test-shop.ts';
import { waitUntilLoaded } from './shop/wait-until-loaded.ts';

test.describe.configure({ timeout: 120_000 });

const phoneField = (page: Page) => page.getByLabel('手机号');
const codeField = (page: Page) => page.getByLabel('取件码');
const result = (page: Page) => page.getByRole('region', { name: '订单详情' });
const step = (page: Page, title: string) =>
  page.getByRole('list', { name: '订单进度' }).getByRole('listitem').filter({ hasText: title });

async function openQuery(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/query`);
  await waitUntilLoaded(page);
}

async function submitLookup(page: Page, { phone_number, pickup_code }: OrderTicket): Promise<void> {
  await phoneField(page).fill(phone_number);
  await codeField(page).fill(pickup_code);
  await page.getByRole('button', { name: '查询' }).click();
}

async function placeAndOpenOrder(page: Page, { origin }: TestShop): Promise<PlacedOrder & OrderTicket> {
  const order = await placeOrderByApi(page, origin);
  const stream = page.waitForResponse('**/api/events/');
  await openQuery(page, origin);
  await submitLookup(page, order);
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeFocused();
  await stream;
  return order;
}

test('phone number and pickup code open the order with all its details', async ({ page, shopOrigin }) => {
  const order = await placeOrderByApi(page, shopOrigin, {
    groups: [
      { binding: 'staple_top_left', documents: [{ file: 'twelve-pages.pdf', copies: 2, print_sided: 'double' }] },
      {
        binding: 'ring_bound',
        documents: [{ file: 'chinese.pdf', paper_size: 'b5_70g' }, { file: 'phone-photo.jpg' }],
      },
    ],
  });
  await openQuery(page, shopOrigin);
  await submitLookup(page, order);

  await expect(page.getByRole('heading', { name: '订单详情' })).toBeFocused();
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeInViewport();
  const shown = result(page);
  for (const text of [order.pickup_code, order.order_number, '装订组 #1', '装订组 #2'])
    await expect(shown.getByText(text, { exact: true }).first()).toBeVisible();
  const files = shown.getByRole('list', { name: '订单里的文件' });
  await expect(files.getByText('twelve-pages.pdf').locator('..')).toContainText(
    /¥3\.60\s*12 页\s*2 份\s*双面\s*A4 70g/,
  );
  await expect(files.getByText('chinese.pdf').locator('..')).toContainText('B5 70g');
  await expect(files.getByText('左上角装订')).toBeVisible();
  await expect(files.getByText('环装')).toBeVisible();
  const receipt = shown.getByRole('region', { name: '费用明细' });
  await expect(receipt).toContainText('基础服务费¥0.50');
  await expect(receipt).toContainText(`总计¥${order.total_price.toFixed(2)}`);
  await expect(receipt).toContainText('付款方式：支付宝');
  await expect(shown.getByText('取件点')).toBeVisible();
  await expect(shown.getByText('营业时间')).toBeVisible();
  await expect(shown.getByText(/^预计(?!完成).+ \d\d:\d\d 前$/)).toBeVisible();
  await expect(shown.getByText(/^文件将于 .+ 删除$/)).toBeVisible();
  await expect(shown.getByRole('button', { name: '立即删除文件' })).toHaveCount(0);
  await expect(step(page, '待处理')).toHaveAttribute('aria-current', 'step');
  expect(page.url()).toBe(`${shopOrigin}/query`);
});

test('a lookup without phone number or code names the missing field and keeps the other', async ({
  page,
  shopOrigin,
}) => {
  const incomplete = '请同时提供手机号与取件码进行查询';
  const requestBodies: string[] = [];
  page.on('request', (request) => request.url().includes('/api/orders/') && requestBodies.push(request.url()));
  await openQuery(page, shopOrigin);

  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('alert').filter({ hasText: incomplete })).toBeVisible();
  await expect(phoneField(page)).toBeFocused();
  await phoneField(page).fill('138 0013 8000');
  await expect(page.getByText(incomplete)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(incomplete)).toHaveCount(1);
  await expect(phoneField(page)).toHaveValue('138 0013 8000');

  await phoneField(page).fill('');
  await codeField(page).fill('a7k2mx');
  await page.keyboard.press('Enter');
  await expect(phoneField(page)).toBeFocused();
  await expect(page.getByText(incomplete)).toHaveCount(1);
  await expect(codeField(page)).toHaveValue('A7K2MX');
  expect(requestBodies).toEqual([]);
});

test('a wrong code and a wrong phone number get the same message', async ({ page, shopOrigin }) => {
  const order = await placeOrderByApi(page, shopOrigin);
  const stranger = newPhone();
  await openQuery(page, shopOrigin);
  const notFoundAlert = page.getByRole('alert').filter({ hasText: '没有查到符合的订单' });

  await submitLookup(page, { ...order, pickup_code: 'ZZZZZZ' });
  await expect(notFoundAlert).toBeInViewport();
  await expect(codeField(page), 'what is to be corrected stays in sight').toBeInViewport();
  await expect(notFoundAlert.getByRole('listitem')).toHaveCount(2);
  const alertText = await notFoundAlert.textContent();
  await submitLookup(page, { ...order, phone_number: stranger });
  await expect(notFoundAlert).toBeVisible();
  expect(await notFoundAlert.textContent()).toBe(alertText);

  await page.reload();
  await waitUntilLoaded(page);
  await expect(phoneField(page), 'only a hit is remembered').toHaveValue('');
});

test('a status change appears and is announced without moving the focus', async ({ page, testShop }) => {
  const { order_number: number } = await placeAndOpenOrder(page, testShop);
  await codeField(page).focus();
  const statusMessage = result(page).getByRole('status');

  await testShop.run({ command: 'setOrderStatus', number, status: 'processing' });
  await expect(step(page, '处理中')).toHaveAttribute('aria-current', 'step');
  await expect(statusMessage.filter({ hasText: '订单状态更新：处理中' })).toHaveCount(1);
  await expect(codeField(page)).toBeFocused();

  await testShop.run({ command: 'setOrderStatus', number, status: 'completed' });
  await expect(step(page, '已完成（可取件）')).toHaveAttribute('aria-current', 'step');
  await expect(result(page).getByRole('button', { name: '立即删除文件' })).toBeVisible();

  await testShop.run({ command: 'setOrderStatus', number, status: 'collected' });
  await expect(step(page, '已取走')).toContainText('刚刚');
  await expect(statusMessage.filter({ hasText: '订单已取走' })).toHaveCount(1);
  await expect(codeField(page)).toBeFocused();
});

test('a cancelled order shows its reason', async ({ page, testShop }) => {
  const { order_number: number } = await placeAndOpenOrder(page, testShop);
  await testShop.run({ command: 'setOrderStatus', number, status: 'cancelled', reason: '未收到付款' });
  await expect(step(page, '已取消')).toContainText('原因：未收到付款');
  await expect(step(page, '已取走')).toHaveCount(0);
});

for (const [pages, direction, sum] of [
  [14, '补', '¥0.30'],
  [10, '退', '¥0.30'],
] as const) {
  test(`a late count of ${pages} pages instead of 12 shows the amount to ${direction}`, async ({ page, testShop }) => {
    const { order_number: number } = await placeAndOpenOrder(page, testShop);
    await expect(page.getByRole('region', { name: '多退少补' })).toHaveCount(0);
    await testShop.run({ command: 'setExactCount', number, pages });
    const difference = page.getByRole('region', { name: '多退少补' });
    await expect(difference).toContainText(direction);
    await expect(difference).toContainText(sum);
    await expect(result(page).getByRole('list', { name: '订单里的文件' })).toContainText(`实际 ${pages} 页`);
  });
}

test('the files of a finished order can be deleted at once', async ({ page, testShop }) => {
  const { order_number: number } = await placeAndOpenOrder(page, testShop);
  await testShop.run({ command: 'setOrderStatus', number, status: 'processing' });
  await testShop.run({ command: 'setOrderStatus', number, status: 'completed' });
  await result(page).getByRole('button', { name: '立即删除文件' }).click();
  const dialog = page.getByRole('alertdialog', { name: '立即删除文件' });
  await expect(dialog).toContainText('不能恢复');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(result(page).getByRole('button', { name: '立即删除文件' })).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(result(page).getByText('文件已删除')).toBeFocused();
  await expect(result(page).getByRole('button', { name: '立即删除文件' })).toHaveCount(0);
  await expect(
    result(page).getByRole('list', { name: '订单里的文件' }).getByText('twelve-pages.pdf'),
    'what was printed stays known',
  ).toBeVisible();
  await page.reload();
  await expect(result(page).getByText('文件已删除')).toBeVisible();
});

test('a reload shows the order again, another tab has only the phone number, and both can be cleared', async ({
  page,
  context,
  testShop,
}) => {
  const order = await placeAndOpenOrder(page, testShop);
  await page.reload();
  await expect(result(page).getByText(order.order_number)).toBeVisible();
  await expect(codeField(page)).toHaveValue(order.pickup_code);

  const otherTab = await context.newPage();
  await openQuery(otherTab, testShop.origin);
  await expect(phoneField(otherTab)).toHaveValue(/^139 /);
  await expect(codeField(otherTab)).toHaveValue('');

  await page.getByRole('button', { name: '清除' }).click();
  await expect(phoneField(page)).toBeFocused();
  await expect(result(page)).toHaveCount(0);
  for (const tab of [page, otherTab]) {
    await tab.reload();
    await waitUntilLoaded(tab);
    await expect(phoneField(tab)).toHaveValue('');
    await expect(codeField(tab)).toHaveValue('');
  }
});

test('ten failed lookups lead to a wait for this phone number only', async ({ page, shopOrigin }) => {
  const [order, other] = [await placeOrderByApi(page, shopOrigin), await placeOrderByApi(page, shopOrigin)];
  // The visitor who placed the order is never locked out, so this story becomes another visitor.
  await page.context().clearCookies();
  await openQuery(page, shopOrigin);
  for (const letter of '23456789AB') {
    const response = page.waitForResponse('**/api/orders/query/');
    await submitLookup(page, { ...order, pickup_code: `ZZZZZ${letter}` });
    expect((await response).status()).toBe(404);
    await expect(page.getByText('没有查到符合的订单')).toBeVisible();
  }
  await submitLookup(page, order);
  await expect(page.getByRole('alert').filter({ hasText: /操作过于频繁，请 .+后再试/ })).toBeVisible();
  await expect(phoneField(page)).not.toHaveValue('');
  await submitLookup(page, other);
  await expect(result(page).getByText(other.order_number)).toBeVisible();
});

test('a lookup without a network shows an error, and 重试 sends it again', async ({ page, shopOrigin }) => {
  const order = await placeOrderByApi(page, shopOrigin);
  await openQuery(page, shopOrigin);
  await page.route('**/api/orders/query/', (route) => route.abort());
  await submitLookup(page, order);
  const errorMessage = page.getByRole('alert').filter({ hasText: '网络连接失败，请检查网络后重试' });
  await expect(errorMessage).toBeVisible();
  await page.unroute('**/api/orders/query/');
  await errorMessage.getByRole('button', { name: '重试' }).click();
  await expect(result(page)).toBeVisible();
});

test('a slow lookup shows a skeleton and a status text', async ({ page, shopOrigin }) => {
  const order = await placeOrderByApi(page, shopOrigin);
  await openQuery(page, shopOrigin);
  let release: (() => void) | undefined;
  await page.route('**/api/orders/query/', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const button = page.getByRole('button', { name: '查询' });
  const before = await button.boundingBox();
  await submitLookup(page, order);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect((await button.boundingBox())?.width).toBe(before?.width);
  await expect(page.getByText('网络较慢，仍在处理…')).toBeVisible();
  release?.();
  await expect(result(page)).toBeVisible();
});

test('a customer sees a new order without typing, and the URL contains nothing of it', async ({ page, shopOrigin }) => {
  const { phone_number, pickup_code, order_number } = await placeOrderByApi(page, shopOrigin);
  await openQuery(page, shopOrigin);
  // Simulates the state that a link leaves in the history.
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { phone_number, pickup_code });
  await page.reload();
  await expect(result(page).getByText(order_number)).toBeVisible();
  await expect(codeField(page)).toHaveValue(pickup_code);
  expect(page.url()).toBe(`${shopOrigin}/query`);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(pickup_code);
});

test('a customer with an expired session can still look up an order', async ({ page, shopOrigin }) => {
  const order = await placeOrderByApi(page, shopOrigin);
  await openQuery(page, shopOrigin);
  await page.evaluate(() => localStorage.setItem('token', 'expired'));
  await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now())));
  await page.route('**/api/profile/', (route) => route.abort());
  await page.reload();
  await submitLookup(page, order);
  await expect(result(page).getByText(order.order_number)).toBeVisible();
});
