import { expect, type Page } from '@playwright/test';
import type { OrderStatus } from '@print/contract/orders';
import { newPhone, placeOrderByApi } from './shop/place-order-by-api.ts';
import { openConsole, queueRow } from './shop/staff.ts';
import { type TestShop, test } from './shop/test-shop.ts';

const tab = (page: Page, name: string) => page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });
const search = (page: Page) => page.getByRole('textbox', { name: '搜索订单' });

/** Places two orders with one phone number, so that a search shows only these. */
async function placeTwoOrders(page: Page, { origin }: TestShop) {
  const phone = newPhone();
  const first = await placeOrderByApi(page, origin, { phone });
  return { first, second: await placeOrderByApi(page, origin, { phone }), tail: phone.slice(-8) };
}

test('a new order is announced in a bar and counted without a reload', { tag: '@desktop' }, async ({
  page,
  testShop,
}) => {
  const firstOrder = await placeOrderByApi(page, testShop.origin);
  await openConsole(page, testShop);
  await expect(queueRow(page, firstOrder.pickup_code)).toBeVisible();
  const [, before = ''] = /\((\d+)\) 打印队列/.exec(await page.title()) ?? [];

  const secondOrder = await placeOrderByApi(page, testShop.origin);
  const bar = page.getByRole('button', { name: '有 1 单新订单' });
  await expect(bar).toBeVisible();
  await expect(page).toHaveTitle(`(${Number(before) + 1}) 打印队列 - 自助打印`);
  await expect(queueRow(page, secondOrder.pickup_code), 'nothing moves unasked').toHaveCount(0);
  await bar.click();
  const row = queueRow(page, secondOrder.pickup_code);
  await expect(row).toContainText(/1 个文件\s*12 面\s*12 张/);
  await expect(row).toContainText('不装订');
  await expect(row).toContainText('待核款');
  await expect(bar).toHaveCount(0);

  // A change by another clerk updates the row and removes it from this tab.
  await testShop.run({ command: 'setOrderStatus', number: secondOrder.order_number, status: 'processing' });
  await expect(row).toHaveCount(0);
  await tab(page, '处理中').click();
  await expect(row).toContainText('处理中');
});

test('the search finds an order by code, number and last digits of the phone number', async ({ page, testShop }) => {
  const { first, second, tail } = await placeTwoOrders(page, testShop);
  await openConsole(page, testShop);
  const codes = page.locator('tr[data-order] th a');
  for (const [query, expectedCodes] of [
    [first.pickup_code.toLowerCase(), [first.pickup_code]],
    [second.order_number, [second.pickup_code]],
    [tail, [first.pickup_code, second.pickup_code]],
  ] as const) {
    await search(page).fill(query);
    await expect(codes).toHaveText(expectedCodes);
  }
  await search(page).fill('没有这一单');
  await expect(page.getByText('没有找到“没有这一单”')).toBeVisible();
  await search(page).press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(queueRow(page, first.pickup_code)).toBeVisible();
});

test('a clerk works through the queue by keyboard', { tag: '@desktop' }, async ({ page, testShop }) => {
  const placed = await placeTwoOrders(page, testShop);
  const first = page.getByRole('link', { name: placed.first.pickup_code, exact: true });
  const second = page.getByRole('link', { name: placed.second.pickup_code, exact: true });
  await openConsole(page, testShop);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘操作' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('/');
  await page.keyboard.type(placed.tail);
  await expect(page.locator('tr[data-order]')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('j');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/orders\/[\w-]{36}\?search=/);
  await expect(second, 'one goes on from where one was').toBeFocused();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(first).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('已选 1 单')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('已选 1 单')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/staff\?search=/);
});

test('a batch action changes several orders, can be undone, and names each refusal', { tag: '@desktop' }, async ({
  page,
  testShop,
}) => {
  const { first, second, tail } = await placeTwoOrders(page, testShop);
  await openConsole(page, testShop, `/staff?search=${tail}`);
  const [firstRow, secondRow] = [queueRow(page, first.pickup_code), queueRow(page, second.pickup_code)];
  const selectionCount = page.getByText('已选 2 单');
  const start = page.getByRole('button', { name: '开始打印', exact: true });

  await firstRow.getByRole('checkbox').click();
  await secondRow.getByRole('checkbox').click({ modifiers: ['Shift'] });
  await expect(selectionCount).toBeVisible();
  await start.click();
  await page.getByRole('button', { name: '全部打印' }).click();
  await expect(firstRow).toContainText('可撤销');
  await page.getByRole('button', { name: '撤销' }).click();
  for (const row of [firstRow, secondRow]) await expect(row).toContainText('待处理');

  // Another clerk cancels one of the orders within the five seconds.
  for (const row of [firstRow, secondRow]) await row.getByRole('checkbox').click();
  await start.click();
  await page.getByRole('button', { name: '全部打印' }).click();
  await testShop.run({ command: 'setOrderStatus', number: second.order_number, status: 'cancelled', reason: '重复' });
  const refusal = page.getByRole('alert').filter({ hasText: '开始打印 2 单' });
  await expect(refusal).toContainText(second.pickup_code);
  await expect(refusal).not.toContainText(first.pickup_code);
  await expect(firstRow).toContainText('处理中');
  await expect(secondRow).toContainText('已取消');
  await refusal.getByRole('button', { name: /^关闭/ }).click();
  await expect(refusal).toHaveCount(0);
});

test('a step that another clerk has taken is refused with a message, and the queue shows the status', async ({
  page,
  testShop,
}) => {
  const order = await placeOrderByApi(page, testShop.origin);
  const setStatus = (status: OrderStatus) =>
    testShop.run({ command: 'setOrderStatus', number: order.order_number, status });
  await setStatus('processing');
  await openConsole(page, testShop, `/staff?search=${order.pickup_code}`);
  await page.getByRole('button', { name: `打印完成 ${order.pickup_code}` }).click();
  await setStatus('completed');
  await expect(page.getByRole('alert').filter({ hasText: `打印完成 ${order.pickup_code}` })).toBeVisible();
  await expect(queueRow(page, order.pickup_code)).toContainText('已完成');
});

test('a delayed change is sent when the page closes', async ({ page, testShop }) => {
  const order = await placeOrderByApi(page, testShop.origin);
  await testShop.run({ command: 'setOrderStatus', number: order.order_number, status: 'processing' });
  await openConsole(page, testShop, `/staff?search=${order.pickup_code}`);
  await page.getByRole('button', { name: `打印完成 ${order.pickup_code}` }).click();
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
  await page.reload();
  await expect(queueRow(page, order.pickup_code)).toContainText('已完成');
});

test('the queue marks late orders and problems, and keeps its rows when the connection drops', async ({
  page,
  testShop,
}) => {
  const oldest = await testShop.run({ command: 'seedQueue' });
  await openConsole(page, testShop);
  await expect(queueRow(page, oldest)).toContainText(/超时\s\d+\s分钟/);
  await expect(queueRow(page, oldest)).toContainText('付款有问题');
  await expect(page.getByText(/^还要印 \d+ 张纸（\d+ 面）$/)).toBeVisible();
  await page.route('**/api/staff/orders/?**', (route) => route.abort());
  await page.getByRole('button', { name: '刷新订单' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '获取订单列表失败' })).toBeVisible();
  await expect(queueRow(page, oldest), 'what is known stays').toBeVisible();
  await page.unroute('**/api/staff/orders/?**');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('获取订单列表失败')).toHaveCount(0);
});

test('a search typed just before an order is opened leaves the order open', { tag: '@desktop' }, async ({
  page,
  testShop,
}) => {
  const { first, tail } = await placeTwoOrders(page, testShop);
  await openConsole(page, testShop);
  const link = page.getByRole('link', { name: first.pickup_code, exact: true });
  await expect(link).toBeVisible();
  // All in one task, on a browser too busy to show the order before the search starts.
  await link.evaluate((anchor: HTMLElement, typed) => {
    const box = document.querySelector<HTMLInputElement>('search input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, typed);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
    anchor.click();
    for (const until = performance.now() + 400; performance.now() < until; );
  }, tail);
  await expect(page).toHaveURL(new RegExp(`/staff/orders/[^/]+\\?search=${tail}$`));
  await expect(page.getByRole('region', { name: `订单 ${first.pickup_code}` })).toBeVisible();
  await expect(search(page)).toHaveValue(tail);
  await expect(page.locator('tr[data-order]')).toHaveCount(2);
});
