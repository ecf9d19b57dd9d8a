import { expect, type Page, type Route } from '@playwright/test';
import { createOrder, uploadScreenshot } from '@print/contract/ordering';
import {
  cardOf,
  chooseFiles,
  continueToPayment,
  fillPayment,
  openOrderPage,
  readTicket,
} from './shop/order-page.ts';
import type { RunningShop } from './shop/start-shop.ts';
import { sendCommand, startShopWithIpc, test } from './shop/test-shop.ts';

// The plug is pulled on a real server while a customer is in the middle of something.
test.describe.configure({ mode: 'default', timeout: 180_000 });
// The shared context clears the local storage of one origin only, and this shop has its own.
test.use({ ownContext: true });

/** A shop of these stories' own, to be killed and opened again. */
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startShopWithIpc();
});
test.afterAll(() => shop.close());

const crash = () => shop.kill();
const reopen = async () => {
  shop = await shop.restart();
};
const countOrders = async () => Number(await sendCommand(shop, { command: 'countOrders' }));

/** Once, with what the browser sends to this address. */
const onCall = (url: string, once: (route: Route) => Promise<void>) =>
  [`**${url}`, once, { times: 1 }] as const;

/** An order of which only the last press is missing; answers how many there are before it. */
async function fillIn(page: Page): Promise<number> {
  await openOrderPage(page, shop.origin);
  await chooseFiles(page, 'twelve-pages.pdf');
  await continueToPayment(page);
  await fillPayment(page);
  return await countOrders();
}

test('killed while a file is on its way: it is sent again, and the order goes on', async ({ page }) => {
  const before = await countOrders();
  await openOrderPage(page, shop.origin);
  // So slow that it is under way when the plug is pulled.
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: 60_000 });
  await chooseFiles(page, 'three-hundred-pages.pdf', 'twelve-pages.pdf');
  await expect(cardOf(page, 'three-hundred-pages.pdf')).toHaveAttribute('data-phase', 'uploading');
  await crash();
  // One try by itself, then it is the customer's.
  await expect(page.getByText('错误：').first()).toBeVisible();
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });
  await reopen();

  for (const name of ['three-hundred-pages.pdf', 'twelve-pages.pdf']) {
    const again = cardOf(page, name).getByRole('button', { name: /^重试/ });
    if (await again.isVisible()) await again.click();
    await expect(cardOf(page, name).getByText('精确', { exact: true })).toBeVisible();
  }
  await continueToPayment(page);
  await fillPayment(page);
  await page.getByRole('button', { name: '确认订单' }).click();
  await readTicket(page);
  expect(await countOrders()).toBe(before + 1);
});

test('killed before the order arrives: everything stays, and one more press makes it', async ({ page }) => {
  const before = await fillIn(page);
  await page.route(
    ...onCall(createOrder.url, async (route) => {
      await crash();
      await route.continue();
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  await reopen();
  expect(await countOrders()).toBe(before);
  await expect(page.getByLabel('手机号')).toHaveValue('138 0013 8000');

  await page.getByRole('button', { name: '重试' }).click();
  await readTicket(page);
  expect(await countOrders()).toBe(before + 1);
});

test('killed after the order was taken, before anybody heard: retried, it is the same order', async ({
  page,
}) => {
  const before = await fillIn(page);
  let taken: { order_number: string } | undefined;
  await page.route(
    ...onCall(createOrder.url, async (route) => {
      taken = await (await route.fetch()).json();
      await crash();
      await route.abort('connectionreset');
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  await reopen();

  // The page that comes back asks by itself what became of it.
  await page.reload();
  const { number } = await readTicket(page);
  expect(number).toBe(taken?.order_number);
  expect(await countOrders()).toBe(before + 1);
});

test('killed while the screenshot is on its way: nothing typed or chosen is lost', async ({ page }) => {
  const before = await fillIn(page);
  await page.route(
    ...onCall(uploadScreenshot.url, async (route) => {
      await crash();
      await route.continue();
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  await reopen();
  await page.getByRole('button', { name: '重试' }).click();
  await readTicket(page);
  expect(await countOrders()).toBe(before + 1);
});
