import { expect, type Page, type Route } from '@playwright/test';
import { createOrder, uploadScreenshot } from '@print/contract/ordering';
import { cardOf, chooseFiles, openDesk, pay, readTicket, toPayment } from './shop/order-desk.ts';
import { askAt, startAskableShop, test as story } from './shop/shop.ts';
import type { RunningShop } from './shop/start-shop.ts';

// The plug is pulled on a real server while a customer is in the middle of something.
story.describe.configure({ mode: 'default', timeout: 180_000 });
// What is kept in a browser is kept for one address, and this shop has its own.
story.use({ ownContext: true });

type Shop = { now: RunningShop };

/** A shop of these stories' own, to be killed and opened again. */
const test = story.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
    async ({}, use) => {
      const shop = { now: await startAskableShop() };
      await use(shop);
      await shop.now.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const countOrders = async ({ now }: Shop) => Number(await askAt(now, { what: 'orders' }));

/** Once, with what the browser sends to this address. */
const onCall = (url: string, once: (route: Route) => Promise<void>) =>
  [`**${url}`, once, { times: 1 }] as const;

/** An order of which only the last press is missing; answers how many there are before it. */
async function fillIn(page: Page, shop: Shop): Promise<number> {
  await openDesk(page, shop.now.origin);
  await chooseFiles(page, 'twelve-pages.pdf');
  await toPayment(page);
  await pay(page);
  return await countOrders(shop);
}

test('killed while a file is on its way: it is sent again, and the order goes on', async ({ page, shop }) => {
  const before = await countOrders(shop);
  await openDesk(page, shop.now.origin);
  // So slow that it is under way when the plug is pulled.
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: 60_000 });
  await chooseFiles(page, 'three-hundred-pages.pdf', 'twelve-pages.pdf');
  await expect(cardOf(page, 'three-hundred-pages.pdf')).toHaveAttribute('data-phase', 'uploading');
  await shop.now.crash();
  // One try by itself, then it is the customer's.
  await expect(page.getByText('错误：').first()).toBeVisible();
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });
  shop.now = await shop.now.reopen();

  for (const name of ['three-hundred-pages.pdf', 'twelve-pages.pdf']) {
    const again = cardOf(page, name).getByRole('button', { name: /^重试/ });
    if (await again.isVisible()) await again.click();
    await expect(cardOf(page, name).getByText('精确', { exact: true })).toBeVisible();
  }
  await toPayment(page);
  await pay(page);
  await page.getByRole('button', { name: '确认订单' }).click();
  await readTicket(page);
  expect(await countOrders(shop)).toBe(before + 1);
});

test('killed before the order arrives: everything stays, and one more press makes it', async ({
  page,
  shop,
}) => {
  const before = await fillIn(page, shop);
  await page.route(
    ...onCall(createOrder.url, async (route) => {
      await shop.now.crash();
      await route.continue();
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  shop.now = await shop.now.reopen();
  expect(await countOrders(shop)).toBe(before);
  await expect(page.getByLabel('手机号')).toHaveValue('138 0013 8000');

  await page.getByRole('button', { name: '重试' }).click();
  await readTicket(page);
  expect(await countOrders(shop)).toBe(before + 1);
});

test('killed after the order was taken, before anybody heard: retried, it is the same order', async ({
  page,
  shop,
}) => {
  const before = await fillIn(page, shop);
  let taken: { order_number: string } | undefined;
  await page.route(
    ...onCall(createOrder.url, async (route) => {
      taken = await (await route.fetch()).json();
      await shop.now.crash();
      await route.abort('connectionreset');
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  shop.now = await shop.now.reopen();

  // The page that comes back asks by itself what became of it.
  await page.reload();
  const { number } = await readTicket(page);
  expect(number).toBe(taken?.order_number);
  expect(await countOrders(shop)).toBe(before + 1);
});

test('killed while the screenshot is on its way: nothing typed or chosen is lost', async ({ page, shop }) => {
  const before = await fillIn(page, shop);
  await page.route(
    ...onCall(uploadScreenshot.url, async (route) => {
      await shop.now.crash();
      await route.continue();
    }),
  );
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('订单创建失败，请稍后重试或联系客服。')).toBeVisible();
  shop.now = await shop.now.reopen();
  await page.getByRole('button', { name: '重试' }).click();
  await readTicket(page);
  expect(await countOrders(shop)).toBe(before + 1);
});
