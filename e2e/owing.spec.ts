import { expect, type Page } from '@playwright/test';
import type { PlacedOrder } from '@print/contract/ordering';
import { placeOrderByApi } from './shop/place-order-by-api.ts';
import { openConsole } from './shop/staff.ts';
import { type TestShop, test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const sheet = (page: Page) => page.getByRole('region', { name: /^订单 [A-Z2-9]{6}$/ });
const entries = (page: Page) => page.getByRole('list', { name: '账目' }).getByRole('listitem');
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function openOrder(page: Page, testShop: TestShop, { pickup_code: code }: PlacedOrder): Promise<void> {
  await openConsole(page, testShop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  await expect(sheet(page)).toContainText(code);
}

/** The order in the list of money owed. */
const owingRow = (page: Page, { pickup_code: code }: PlacedOrder) =>
  page.getByRole('list', { name: '未结清的订单' }).getByRole('listitem').filter({ hasText: code });

async function openOwing(page: Page): Promise<void> {
  await page.getByRole('link', { name: '未结清' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '未结清' })).toBeVisible();
}

test('a cancelled order that was paid stands in the list until it is refunded', { tag: '@both-widths' }, async ({
  page,
  testShop,
}) => {
  const order = await placeOrderByApi(page, testShop.origin);
  await openOrder(page, testShop, order);
  await clickButton(page, '已核款');
  await expect(entries(page)).toHaveText([/付款\+¥2\.30支付宝/]);
  await clickButton(page, '取消订单');
  const cancelDialog = page.getByRole('dialog', { name: '取消订单' });
  await expect(cancelDialog).toContainText('收到的钱会留在“未结清”里，直到退款');
  await cancelDialog.getByRole('button', { name: '暂时缺纸' }).click();
  await cancelDialog.getByRole('button', { name: '取消订单', exact: true }).click();
  await expect(sheet(page)).toContainText('待退款 ¥2.30');
  await expect(page.getByRole('button', { name: '发送到打印机' })).toHaveCount(0);

  await openOwing(page);
  await expect(owingRow(page, order)).toContainText(/已取消，.*¥2\.30/);
  await owingRow(page, order).getByRole('link').click();
  await clickButton(page, '退款');
  const dialog = page.getByRole('dialog', { name: '退款' });
  const amount = dialog.getByLabel('退款金额');
  await expect(amount).toHaveValue('2.30');
  await expect(amount).toBeFocused();
  await amount.fill('5');
  await dialog.getByRole('button', { name: '已退 ¥5.00' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '最多可退 ¥2.30' })).toBeVisible();
  await expect(amount, 'ready for another amount').toBeFocused();
  await amount.fill('1');
  await dialog.getByText('现金', { exact: true }).click();
  await dialog.getByRole('button', { name: '已退 ¥1.00' }).click();
  await expect(sheet(page)).toContainText('待退款 ¥1.30');

  await clickButton(page, '退款');
  await dialog.getByRole('button', { name: '已退 ¥1.30' }).click();
  await expect(sheet(page).getByText('待退款')).toHaveCount(0);
  await expect(entries(page)).toHaveText([/付款\+¥2\.30/, /退款-¥1\.00现金/, /退款-¥1\.30支付宝/]);
  await openOwing(page);
  await expect(page.getByRole('group', { name: '谁欠谁' })).toContainText(/店家待退\d/);
  await expect(owingRow(page, order)).toHaveCount(0);
});

test('a rest that the customer owes is waived with a reason and leaves the list', { tag: '@both-widths' }, async ({
  page,
  testShop,
}) => {
  const order = await placeOrderByApi(page, testShop.origin);
  await openOrder(page, testShop, order);
  await clickButton(page, '实收不同');
  const receipt = page.getByRole('dialog', { name: '核款' });
  await receipt.getByLabel('实收金额').fill('2');
  await receipt.getByText('现金', { exact: true }).click();
  await receipt.getByRole('button', { name: '已核款' }).click();
  await expect(sheet(page).getByRole('status').filter({ hasText: '顾客待付 ¥0.30' })).toBeVisible();

  await openOwing(page);
  await page.getByRole('button', { name: /顾客待付/ }).click();
  await expect(owingRow(page, order)).toContainText(/少付，.*¥0\.30/);
  await owingRow(page, order).getByRole('link').click();
  await clickButton(page, '免除');
  const dialog = page.getByRole('dialog', { name: '免除' });
  await dialog.getByRole('button', { name: '免除 ¥0.30' }).click();
  await expect(dialog.getByText('请写下原因')).toBeVisible();
  await expect(dialog.getByLabel('原因')).toBeFocused();
  await dialog.getByLabel('原因').fill('没有零钱');
  await dialog.getByRole('button', { name: '免除 ¥0.30' }).click();
  await expect(sheet(page).getByRole('status').filter({ hasText: '已结清' })).toBeVisible();
  await expect(entries(page).last()).toContainText(/免除\+¥0\.30没有动钱，.*没有零钱/);
  await openOwing(page);
  await page.getByRole('button', { name: /顾客待付/ }).click();
  await expect(owingRow(page, order)).toHaveCount(0);
});

test('a wrong booking is taken back, stays visible, and the payment is checked again', { tag: '@both-widths' }, async ({
  page,
  testShop,
}) => {
  const [order, other] = [await placeOrderByApi(page, testShop.origin), await placeOrderByApi(page, testShop.origin)];
  const reference = `4200${Date.now()}`;
  const bookReference = async (clicks: string) => {
    await clickButton(page, clicks);
    const dialog = page.getByRole('dialog', { name: '核款' });
    await dialog.getByLabel('交易号（可不填）').fill(reference);
    await dialog.getByRole('button', { name: '已核款' }).click();
    return dialog;
  };
  await openOrder(page, testShop, order);
  await bookReference('实收不同');
  await expect(entries(page)).toContainText([`交易号 ${reference}`]);

  await openOrder(page, testShop, other);
  const refused = await bookReference('实收不同');
  await expect(refused.getByRole('alert').filter({ hasText: '这笔交易已经记过账，不能再记一次' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openOrder(page, testShop, order);
  await page.getByRole('button', { name: '冲正：付款 +¥2.30' }).click();
  const dialog = page.getByRole('dialog', { name: '冲正' });
  await expect(dialog).toContainText('订单会回到待核款');
  await dialog.getByLabel('原因').fill('是另一单的钱');
  await dialog.getByRole('button', { name: '冲正', exact: true }).click();
  await expect(entries(page)).toHaveText([/付款已冲正\+¥2\.30/, /冲正：付款-¥2\.30支付宝，.*是另一单的钱/]);
  await expect(sheet(page).getByText('待核款', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '账目' })).toBeFocused();

  await openOrder(page, testShop, other);
  await bookReference('实收不同');
  await expect(entries(page)).toContainText([`交易号 ${reference}`]);
});
