import { expect, type Page, type Route } from '@playwright/test';
import { createOrder, uploadScreenshot } from '@print/contract/ordering';
import { cardOf, chooseFiles, continueToPayment, fillPayment, openOrderPage, readTicket } from './shop/order-page.ts';
import type { RunningShop } from './shop/start-shop.ts';
import { sendCommand, startShopWithIpc, test } from './shop/test-shop.ts';

// A real server is killed during an upload, an order or a screenshot.
test.describe.configure({ mode: 'default', timeout: 180_000 });
// The shared context clears the local storage of one origin only, and this shop has its own.
test.use({ ownContext: true });

/** These stories kill and restart their own server. */
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startShopWithIpc();
});
test.afterAll(() => shop.close());

const killServer = () => shop.kill();
const restartServer = async () => {
  shop = await shop.restart();
};
const countOrders = async () => Number(await sendCommand(shop, { command: 'countOrders' }));

/** Route arguments that intercept the next request to this URL. */
const interceptOnce = (url: string, handler: (route: Route) => Promise<void>) =>
  [`**${url}`, handler, { times: 1 }] as const;

/** Prepares an order up to the last click. Returns the number of orders before it. */
async function preparePayment(page: Page): Promise<number> {
  await openOrderPage(page, shop.origin);
  await chooseFiles(page, 'twelve-pages.pdf');
  await continueToPayment(page);
  await fillPayment(page);
  return await countOrders();
}

test('files go on by themselves after the server was killed during their upload', async ({ page }) => {
  const before = await countOrders();
  await openOrderPage(page, shop.origin);
  // The network is slow enough that the upload is still running when the server is killed.
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: 60_000 });
  await chooseFiles(page, 'three-hundred-pages.pdf', 'twelve-pages.pdf');
  await expect(cardOf(page, 'three-hundred-pages.pdf')).toHaveAttribute('data-phase', 'uploading');
  await killServer();
  await expect(page.getByText('错误：').first()).toBeVisible();
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });
  await restartServer();

  for (const name of ['three-hundred-pages.pdf', 'twelve-pages.pdf'])
    await expect(cardOf(page, name).getByText('精确', { exact: true })).toBeVisible({ timeout: 60_000 });
  await continueToPayment(page);
  await fillPayment(page);
  await page.getByRole('button', { name: '确认订单' }).click();
  await readTicket(page);
  expect(await countOrders()).toBe(before + 1);
});

test('a small file and a price that the network has cut go on by themselves', async ({ page, context }) => {
  await openOrderPage(page, shop.origin);
  await chooseFiles(page, 'one-page.pdf');
  const [priced, sent] = [cardOf(page, 'one-page.pdf'), cardOf(page, 'twelve-pages.pdf')];
  await expect(priced).toHaveAttribute('data-phase', 'ready');
  await context.setOffline(true);
  await chooseFiles(page, 'twelve-pages.pdf');
  await priced.getByRole('combobox', { name: '单双面：one-page.pdf', exact: true }).selectOption('double');
  await expect(priced).toContainText('错误：计价失败');
  await expect(sent).toContainText('错误：网络连接失败，请检查网络后重试');
  await context.setOffline(false);
  for (const card of [priced, sent]) await expect(card).toHaveAttribute('data-phase', 'ready');
});

test('a second click places the order after the server was killed before it arrived', async ({ page }) => {
  const before = await preparePayment(page);
  await page.route(
    ...interceptOnce(createOrder.url, async (route) => {
      await killServer();
      await route.continue();
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  await restartServer();
  expect(await countOrders()).toBe(before);
  await expect(page.getByLabel('手机号')).toHaveValue('138 0013 8000');

  await page.getByRole('button', { name: '重试' }).click();
  await readTicket(page);
  expect(await countOrders()).toBe(before + 1);
});

test('a retry returns the same order after the server was killed before its response', async ({ page }) => {
  const before = await preparePayment(page);
  let placedOrder: { order_number: string } | undefined;
  await page.route(
    ...interceptOnce(createOrder.url, async (route) => {
      placedOrder = await (await route.fetch()).json();
      await killServer();
      await route.abort('connectionreset');
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  await restartServer();

  // The reloaded page sends the same request again by itself.
  await page.reload();
  const { number } = await readTicket(page);
  expect(number).toBe(placedOrder?.order_number);
  expect(await countOrders()).toBe(before + 1);
});

test('no input is lost when the server is killed during the screenshot upload', async ({ page }) => {
  const before = await preparePayment(page);
  await page.route(
    ...interceptOnce(uploadScreenshot.url, async (route) => {
      await killServer();
      await route.continue();
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  await restartServer();
  await page.getByRole('button', { name: '重试' }).click();
  await readTicket(page);
  expect(await countOrders()).toBe(before + 1);
});
