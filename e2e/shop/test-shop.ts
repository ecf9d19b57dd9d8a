import { once } from 'node:events';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { startOauthServer } from '../../scripts/dev/oauth-server.ts';
import type { TestCommand } from '../server/test-command.ts';
import { findOrigin, type RunningShop, type ShopOptions, startShop } from './start-shop.ts';
import { waitForHydration } from './wait-until-loaded.ts';
import { clearContext, getWarmContext } from './warm-context.ts';

const root = join(import.meta.dirname, '../..');
export const mainScript = join(root, 'apps/server/dist/main.js');
const shopScript = join(root, 'e2e/dist/run-shop.js');

export type TestShop = {
  origin: string;
  run: (command: TestCommand) => Promise<string>;
  /** Memoises until the next reset, for an order that several states show without changing it. */
  once: (name: string, create: () => Promise<string>) => Promise<string>;
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the whole server with test commands. A local OAuth server stands in for GitHub and Google. */
export async function openTestShop(): Promise<TestShop> {
  const origin = await findOrigin();
  const providers = await startOauthServer({ shopOrigin: origin });
  const shop = await startShopWithIpc({ origin, environment: providers.environment });
  const memo = new Map<string, Promise<string>>();
  const run = (command: TestCommand) => sendCommand(shop, command);
  return {
    origin,
    run,
    once: (name, create) => {
      const result = memo.get(name) ?? create();
      memo.set(name, result);
      return result;
    },
    reset: async () => {
      memo.clear();
      await run({ command: 'reset' });
    },
    close: async () => {
      await shop.close();
      await providers.close();
    },
  };
}

export function startShopWithIpc(options: ShopOptions = {}): Promise<RunningShop> {
  return startShop(shopScript, { ...options, ipc: true });
}

export async function sendCommand({ process: shop }: RunningShop, command: TestCommand): Promise<string> {
  const reply = once(shop, 'message');
  shop.send(command);
  return String((await reply)[0]);
}

/** Each worker has one server. Stories share nothing else; stories that change shared state reset it. */
type WorkerFixtures = { shopOrigin: string; testShop: TestShop };

type StoryOptions = {
  /** Makes `goto` and `reload` wait for hydration; stories about the time before it switch this off. */
  waitsForHydration: boolean;
  /** Opts out of the shared context: for stories that control the clock, or need an empty HTTP cache. */
  ownContext: boolean;
};

export const test = base.extend<StoryOptions, WorkerFixtures>({
  waitsForHydration: [true, { option: true }],
  ownContext: [false, { option: true }],
  context: async ({ browser, shopOrigin, ownContext, userAgent, javaScriptEnabled, serviceWorkers }, use) => {
    const needsOwnOptions = userAgent !== undefined || !javaScriptEnabled || serviceWorkers !== 'block';
    if (ownContext || needsOwnOptions) {
      const context = await browser.newContext();
      await use(context);
      return await context.close();
    }
    const context = await getWarmContext(browser, 'story', shopOrigin, () => browser.newContext());
    await use(context);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await clearContext(context);
  },
  page: async ({ page, waitsForHydration }, use) => {
    if (waitsForHydration) hydrateOnNavigation(page);
    await use(page);
  },
  testShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from it
    async ({}, use) => {
      const shop = await openTestShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shopOrigin: [async ({ testShop }, use) => await use(testShop.origin), { scope: 'worker' }],
  baseURL: async ({ shopOrigin }, use) => await use(shopOrigin),
});

/** For stories that change shared state, or count all orders of the shop. */
export function useExclusiveShop(): void {
  test.describe.configure({ mode: 'default' });
  test.beforeAll(({ testShop }) => testShop.reset());
  test.afterAll(({ testShop }) => testShop.reset());
}

function hydrateOnNavigation(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await waitForHydration(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await waitForHydration(page);
    return response;
  };
}
