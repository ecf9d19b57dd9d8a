import { type BrowserContext, chromium, type Page, type Route } from '@playwright/test';
import { createOrder, uploadScreenshot } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import { launchOptions } from '../launch-options.ts';
import { cardOf, chooseFiles, continueToPayment, fillPayment, openOrderPage, readTicket } from './order-page.ts';
import { waitForHydration } from './wait-until-loaded.ts';

/** A server that can be killed and started again. */
export type KillableShop = { readonly origin: string; kill(): Promise<void>; start(): Promise<void> };

export type Journey = { readonly name: string; readonly orderNumber: string | undefined; readonly problem: string };

type Steps = (page: Page, shop: KillableShop) => Promise<string>;

const large = 'three-hundred-pages.pdf';
const small = 'twelve-pages.pdf';

/** From the first file to the ticket, with one kill on each way. Each journey checks the message and tries again. */
const journeys: Readonly<Record<string, Steps>> = {
  async 'killed during an upload, then by itself'(page, shop) {
    await killDuringUpload(page, shop);
    await shop.start();
    await untilPriced(page, large);
    return await order(page);
  },

  async 'killed during an upload, then a reload'(page, shop) {
    await killDuringUpload(page, shop);
    await shop.start();
    page.on('dialog', (dialog) => dialog.accept());
    await reload(page);
    await cardOf(page, large).getByText('错误：这个文件还没有传完，请重新选择它，或移除').waitFor();
    await chooseFiles(page, large);
    await untilPriced(page, large);
    return await order(page);
  },

  async 'killed before a quote, then by itself'(page, shop) {
    await openOrderPage(page, shop.origin);
    await killAt(page, shop, estimatePrice.url);
    await chooseFiles(page, small);
    await cardOf(page, small).getByText('错误：计价失败').waitFor();
    await shop.start();
    await untilPriced(page, small);
    return await order(page);
  },

  async 'killed before a quote, then a reload'(page, shop) {
    await openOrderPage(page, shop.origin);
    await killAt(page, shop, estimatePrice.url);
    await chooseFiles(page, small);
    await cardOf(page, small).getByText('错误：计价失败').waitFor();
    await shop.start();
    await reload(page);
    await page.getByText('已恢复未完成的订单').waitFor();
    await untilPriced(page, small);
    return await order(page);
  },

  async 'killed before the screenshot arrives, then 重试'(page, shop) {
    await preparePayment(page, shop);
    await killAt(page, shop, uploadScreenshot.url);
    await confirmInVain(page);
    await shop.start();
    await page.getByRole('button', { name: '重试' }).click();
    return (await readTicket(page)).number;
  },

  async 'killed before the order arrives, then 重试'(page, shop) {
    await preparePayment(page, shop);
    await killAt(page, shop, createOrder.url);
    await confirmInVain(page);
    await shop.start();
    await page.getByRole('button', { name: '重试' }).click();
    return (await readTicket(page)).number;
  },

  async 'killed after the order is placed, before its response, then a reload'(page, shop) {
    await preparePayment(page, shop);
    let placed: { order_number: string } | undefined;
    await interceptOnce(page, createOrder.url, async (route) => {
      placed = await (await route.fetch()).json();
      await shop.kill();
      await route.abort('connectionreset');
    });
    await confirmInVain(page);
    await shop.start();
    // The reloaded page sends the same request again by itself.
    await reload(page);
    const { number } = await readTicket(page);
    if (number !== placed?.order_number) throw new Error(`the order ${placed?.order_number} became ${number}`);
    return number;
  },
};

/** Runs all journeys on a phone's screen, one after another, each in a new browser context. */
export async function surviveKills(shop: KillableShop): Promise<readonly Journey[]> {
  const browser = await chromium.launch(launchOptions);
  const results: Journey[] = [];
  try {
    for (const [name, steps] of Object.entries(journeys)) {
      const context = await browser.newContext({
        locale: 'zh-CN',
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      const result = await run(name, steps, context, shop);
      results.push(result);
      await context.close();
      if (result.problem === '') continue;
      // The journey may have left the server down.
      await shop.kill();
      await shop.start();
    }
  } finally {
    await browser.close();
  }
  return results;
}

async function run(name: string, steps: Steps, context: BrowserContext, shop: KillableShop): Promise<Journey> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  try {
    return { name, orderNumber: await steps(page, shop), problem: '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const shown = await page
      .locator('main')
      .textContent({ timeout: 5_000 })
      .catch(() => '');
    return { name, orderNumber: undefined, problem: `${reason}\nThe page shows: ${shown}` };
  }
}

/** The network is so slow that the upload is still running when the server is killed. */
async function killDuringUpload(page: Page, shop: KillableShop): Promise<void> {
  await openOrderPage(page, shop.origin);
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: 20_000 });
  await chooseFiles(page, large);
  await page.locator('[data-phase=uploading]').waitFor();
  await shop.kill();
  await cardOf(page, large).getByText('错误：网络连接失败，请检查网络后重试').waitFor();
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });
}

async function preparePayment(page: Page, shop: KillableShop): Promise<void> {
  await openOrderPage(page, shop.origin);
  await chooseFiles(page, small);
  await continueToPayment(page);
  await fillPayment(page);
}

async function confirmInVain(page: Page): Promise<void> {
  await page.getByRole('button', { name: '确认订单' }).click();
  await page.getByText('订单创建失败，请稍后重试或联系客服。').waitFor();
}

async function order(page: Page): Promise<string> {
  await continueToPayment(page);
  await fillPayment(page);
  await page.getByRole('button', { name: '确认订单' }).click();
  return (await readTicket(page)).number;
}

/** Kills the server when the page sends the next request to this URL; the request then reaches nobody. */
async function killAt(page: Page, shop: KillableShop, url: string): Promise<void> {
  await interceptOnce(page, url, async (route) => {
    await shop.kill();
    await route.continue();
  });
}

const interceptOnce = (page: Page, url: string, handler: (route: Route) => Promise<void>) =>
  page.route(`**${url}`, handler, { times: 1 });

const untilPriced = (page: Page, name: string) => cardOf(page, name).getByText('精确', { exact: true }).waitFor();

async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}
