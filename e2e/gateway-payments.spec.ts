import { expect, type Page } from '@playwright/test';
import { openGatewayShop } from './shop/gateway-shop.ts';
import { chooseFiles, continueToPayment, openOrderPage, readTicket, type Ticket } from './shop/order-page.ts';
import { confirmButton } from './shop/payment-page.ts';
import { newPhone } from './shop/place-order-by-api.ts';
import { registerByApi } from './shop/register-by-api.ts';
import { openConsole } from './shop/staff.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });
// The shared context clears the local storage of one origin only, and this shop has its own.
test.use({ ownContext: true });

let shop: Awaited<ReturnType<typeof openGatewayShop>>;
test.beforeAll(async () => {
  shop = await openGatewayShop();
});
test.afterAll(async () => await shop.testShop.close());

/** The customer pays, and the gateway tells the shop. */
async function pay(gateway: (typeof shop)['alipay' | 'wechat']): Promise<void> {
  const reference = gateway.newest();
  gateway.pay(reference);
  expect((await gateway.notify(reference)).status).toBe(200);
}

const code = (page: Page, name = '支付宝付款码') => page.getByRole('img', { name });
const paid = (page: Page) => page.getByText('已付款', { exact: true });

async function placeWithoutPicture(page: Page, phone: string): Promise<Ticket> {
  await openOrderPage(page, shop.testShop.origin);
  await chooseFiles(page, 'twelve-pages.pdf');
  await continueToPayment(page);
  await expect(page.getByText('确认订单后出示这一单的付款码')).toBeVisible();
  await expect(page.getByLabel('付款截图', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('img', { name: '支付宝收款码' })).toHaveCount(0);
  await page.getByLabel('手机号').fill(phone);
  await confirmButton(page).click();
  return await readTicket(page);
}

test('an order is paid with its own code, confirms itself, and is refunded the same way', {
  tag: '@both-widths',
}, async ({ page, browser, isMobile }) => {
  const { alipay, testShop } = shop;
  const ticket = await placeWithoutPicture(page, newPhone());
  await expect(code(page)).toBeVisible();
  const panel = page.getByRole('region', { name: '付款' });
  await expect(panel).toContainText('¥2.30');
  await expect(panel.getByText('付款后自动确认')).toBeVisible();
  await expect(panel.getByText(/^剩余 1[45]:\d\d$/)).toBeVisible();
  const app = page.getByRole('link', { name: '打开支付宝付款' });
  if (isMobile) await expect(app).toHaveAttribute('href', /^https:\/\/qr\.alipay\.com\//);
  else await expect(app).toHaveCount(0);

  const taken = alipay.takenFen();
  await pay(alipay);
  expect(alipay.takenFen() - taken).toBe(230);
  await expect(paid(page)).toBeVisible();
  await expect(code(page)).toHaveCount(0);

  const desk = await browser.newPage();
  await openConsole(desk, testShop, `/staff?search=${ticket.code}`);
  await desk.getByRole('link', { name: ticket.code, exact: true }).click();
  await expect(desk.getByText('已核款').first()).toBeVisible();
  await desk.getByRole('button', { name: '原路退款' }).click();
  const dialog = desk.getByRole('dialog', { name: '原路退款' });
  await dialog.getByLabel('退款金额（元）').fill('3');
  await dialog.getByRole('button', { name: '原路退款', exact: true }).click();
  await expect(dialog.getByText('请填写 0.01 到 2.30 之间的金额')).toBeVisible();
  await expect(dialog.getByText('请填写退款原因')).toBeVisible();
  await dialog.getByLabel('退款金额（元）').fill('1.30');
  await dialog.getByLabel('原因').fill('第 3 页没印清楚');
  const returned = alipay.returnedFen();
  await dialog.getByRole('button', { name: '退 ¥1.30' }).click();
  const refunds = desk.getByRole('list', { name: '原路退款' });
  await expect(refunds.getByText('已退回')).toBeVisible();
  await expect(refunds).toContainText('原路退 ¥1.30');
  expect(alipay.returnedFen() - returned).toBe(130);
  await desk.close();
});

test('an order is paid later from the query page', async ({ page }) => {
  const phone = newPhone();
  const { code: pickupCode } = await placeWithoutPicture(page, phone);
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible();
  await expect(code(page)).toBeVisible();
  await pay(shop.alipay);
  await expect(paid(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(pickupCode).first()).toBeVisible();
  await expect(code(page)).toHaveCount(0);
});

test('a customer pays from the profile', async ({ page }) => {
  const { origin } = shop.testShop;
  await registerByApi(page, origin);
  await placeWithoutPicture(page, newPhone());
  await page.goto(`${origin}/profile`);
  await page.getByRole('heading', { level: 3 }).getByRole('button').first().click();
  await expect(code(page)).toBeVisible();
  await pay(shop.alipay);
  await expect(paid(page)).toBeVisible();
});

test('while the gateway is away the customer can try again, and the order stands', async ({ page }) => {
  shop.alipay.fail('create', 'http 500', 'http 500');
  await placeWithoutPicture(page, newPhone());
  await expect(page.getByText('暂时连不上支付平台，请稍后再试，或到店付款')).toBeVisible();
  shop.alipay.fail('create');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(code(page)).toBeVisible();
});

test('a code that has ended offers a new one', async ({ page }) => {
  await page.clock.install();
  await placeWithoutPicture(page, newPhone());
  await expect(code(page)).toBeVisible();
  await page.clock.fastForward('16:00');
  await expect(page.getByText('付款码已过期')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '换一个付款码' })).toBeVisible();
});

test('WeChat Pay needs a second screen on a phone', async ({ page }) => {
  await openOrderPage(page, shop.testShop.origin);
  await chooseFiles(page, 'twelve-pages.pdf');
  await continueToPayment(page);
  await page.getByRole('radio', { name: '微信支付' }).check();
  await page.getByLabel('手机号').fill(newPhone());
  await confirmButton(page).click();
  await readTicket(page);
  await expect(code(page, '微信支付付款码')).toBeVisible();
  await expect(page.getByText('微信只支持用“扫一扫”付款')).toBeVisible();
  await pay(shop.wechat);
  await expect(paid(page)).toBeVisible();
});
