import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { checkPayment, listQueue } from '@print/contract/desk';
import { paymentPath } from '../apps/server/test/payments/payment-path.ts';
import { staffHeaders } from './shop/change-shop-settings.ts';
import { newPhone, placeOrderByApi } from './shop/place-order-by-api.ts';
import { openConsole, queueRow } from './shop/staff.ts';
import { type TestShop, test } from './shop/test-shop.ts';

// Nothing is printed unpaid by surprise. An order by API has no screenshot, which is a doubt.
test.describe.configure({ timeout: 120_000 });

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('alertdialog');

/** A screenshot without an amount, like no other one. */
async function createScreenshot(page: Page): Promise<Buffer> {
  const squares = Array.from(
    { length: 256 },
    () => `<i style="background:${Math.random() < 0.5 ? '#000' : '#fff'}"></i>`,
  );
  const grid = 'display:grid;grid-template:repeat(16,24px)/repeat(16,24px);width:384px';
  await page.setContent(`<body style="margin:0"><div style="${grid}">${squares.join('')}</div>`);
  return await page.locator('div').screenshot();
}

/** Reports or checks the payment as another clerk. */
async function setPayment(page: Page, { origin, run }: TestShop, code: string, data: object): Promise<void> {
  const headers = await staffHeaders(run);
  const { results } = await (await page.request.get(`${origin}${listQueue.url}?search=${code}`, { headers })).json();
  const url = origin + checkPayment.url.replace(':id', results[0].id);
  expect((await page.request.put(url, { headers, data })).status()).toBe(200);
}

async function selectAll(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^选择 [A-Z2-9]{6}$/ });
  await expect(boxes).toHaveCount(count);
  for (let place = 0; place < count; place += 1) await boxes.nth(place).click();
}

test('the queue says what is doubtful about a payment', { tag: '@both-widths' }, async ({ page, testShop }) => {
  const phone = newPhone();
  const screenshot = await readFile(paymentPath('wechat-bill'));
  const without = await placeOrderByApi(page, testShop.origin, { phone });
  const first = await placeOrderByApi(page, testShop.origin, { phone, screenshot });
  const second = await placeOrderByApi(page, testShop.origin, { phone, screenshot });
  await setPayment(page, testShop, second.pickup_code, { check: 'problem', problem: '没有到账' });
  await openConsole(page, testShop, `/staff?search=${phone.slice(-8)}`);

  await expect(queueRow(page, without.pickup_code)).toContainText('无截图');
  for (const { pickup_code: code } of [first, second])
    for (const doubt of ['截图用过', '金额不符']) await expect(queueRow(page, code)).toContainText(doubt);
  await expect(queueRow(page, second.pickup_code)).toContainText('付款有问题');
  await expect(queueRow(page, first.pickup_code)).not.toContainText('无截图');
  // The row leads to the payment and does not print.
  await page.getByRole('link', { name: first.pickup_code, exact: true }).click();
  const payment = page.getByRole('region', { name: '付款' });
  await expect(payment).toContainText('截图上像是 ¥12.30，应付 ¥2.30');
  await expect(payment).toContainText('这张截图与别的订单用的是同一张');
});

test('an order whose payment is not checked is printed only after a question', { tag: '@both-widths' }, async ({
  page,
  testShop,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/status/')) sent.push(request.postData() ?? '');
  });
  const { pickup_code: code } = await placeOrderByApi(page, testShop.origin);
  await openConsole(page, testShop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  const sheet = page.getByRole('region', { name: `订单 ${code}` });

  await clickButton(page, '开始打印');
  await expect(question(page)).toContainText('这一单还没有核款（没有付款截图）。仍要开始打印吗？');
  await clickButton(page, '先核款');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: '付款' }).getByRole('button', { name: '已核款' })).toBeFocused();
  await clickButton(page, '开始打印');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '撤销' }), 'nothing is under way').toHaveCount(0);
  expect(sent).toEqual([]);

  await clickButton(page, '开始打印');
  await clickButton(page, '仍要打印');
  await expect(sheet).toContainText('处理中');
  expect(sent).toEqual([expect.stringContaining('"despite_payment":true')]);
});

test('a problem that a colleague reports meanwhile stops the print and is asked about', async ({ page, testShop }) => {
  const { pickup_code: code } = await placeOrderByApi(page, testShop.origin);
  await setPayment(page, testShop, code, { check: 'checked' });
  await openConsole(page, testShop, `/staff?search=${code}`);
  await clickButton(page, `开始打印 ${code}`);
  await setPayment(page, testShop, code, { check: 'problem', problem: '没有到账' });
  const refusal = page.getByRole('alert').filter({ hasText: `开始打印 ${code}` });
  await expect(refusal).toContainText('这一单还没有核款（付款有问题，没有付款截图）');
  await refusal.getByRole('button', { name: /^关闭/ }).click();
  await page.getByRole('link', { name: `核对付款 ${code}` }).click();
  await clickButton(page, '开始打印');
  await expect(question(page)).toContainText('付款有问题，没有付款截图');
});

test('checking many payments leaves the doubtful ones out and names them', { tag: '@both-widths' }, async ({
  page,
  testShop,
}) => {
  const phone = newPhone();
  const good = await placeOrderByApi(page, testShop.origin, { phone, screenshot: await createScreenshot(page) });
  const screenshot = await readFile(paymentPath('wechat-bill-other'));
  const differing = await placeOrderByApi(page, testShop.origin, { phone, screenshot });
  const without = await placeOrderByApi(page, testShop.origin, { phone });
  await openConsole(page, testShop, `/staff?search=${phone.slice(-8)}`);
  await expect(queueRow(page, differing.pickup_code)).toContainText('金额不符');
  await selectAll(page, 3);
  await clickButton(page, '已核款');
  const refusal = page.getByRole('alert').filter({ hasText: '已核款 3 单' });
  await expect(refusal).toContainText(new RegExp(`${differing.pickup_code}：.*截图金额 ¥8\\.45 与应付 ¥2\\.30 不符`));
  await expect(refusal).toContainText(`${without.pickup_code}：没有付款截图，请单独核对`);
  await expect(refusal).not.toContainText(good.pickup_code);
  await expect(queueRow(page, good.pickup_code)).toContainText('已核款');
  for (const { pickup_code: code } of [differing, without]) await expect(queueRow(page, code)).toContainText('待核款');
});

test('a batch names the orders that are not paid for before it prints', { tag: '@both-widths' }, async ({
  page,
  testShop,
}) => {
  const phone = newPhone();
  const checked = await placeOrderByApi(page, testShop.origin, { phone });
  const open = await placeOrderByApi(page, testShop.origin, { phone });
  await setPayment(page, testShop, checked.pickup_code, { check: 'checked' });
  await openConsole(page, testShop, `/staff?search=${phone.slice(-8)}`);
  await expect(queueRow(page, checked.pickup_code)).toContainText('已核款');
  await selectAll(page, 2);
  await clickButton(page, '开始打印');
  await expect(page.getByRole('alertdialog', { name: '有 1 单还没有核款' })).toContainText(
    `${open.pickup_code}没有付款截图`,
  );
  await clickButton(page, '只打印已核款的 1 单');
  await expect(queueRow(page, checked.pickup_code)).toContainText('处理中');
  await expect(queueRow(page, open.pickup_code)).toContainText('待处理');

  await selectAll(page, 2);
  await clickButton(page, '开始打印 1 单');
  await clickButton(page, '全部打印');
  await expect(queueRow(page, open.pickup_code)).toContainText('处理中');
});

test('an order that a customer asks for at the desk is printed only after the question', async ({ page, testShop }) => {
  const { pickup_code: code } = await placeOrderByApi(page, testShop.origin);
  await openConsole(page, testShop, '/staff/handover');
  await page.keyboard.type(`${code}\n`);
  const order = page.getByRole('region', { name: `订单 ${code}` });
  await order.getByRole('button', { name: '开始打印' }).click();
  await expect(question(page)).toContainText('没有付款截图');
  await clickButton(page, '仍要打印');
  await expect(order).toContainText('处理中');
});
