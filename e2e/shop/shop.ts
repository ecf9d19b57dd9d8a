import { once } from 'node:events';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { startOauthServer } from '../../scripts/dev/oauth-server.ts';
import type { Wish } from '../server/wish.ts';
import { takenOver } from './settled.ts';
import { findOrigin, type RunningShop, type ShopOptions, startShop } from './start-shop.ts';
import { clearContext, getWarmContext } from './warm-context.ts';

const root = join(import.meta.dirname, '../..');
export const mainScript = join(root, 'apps/server/dist/main.js');
const shopScript = join(root, 'e2e/dist/run-shop.js');

export type BackDoor = {
  origin: string;
  ask: (wish: Wish) => Promise<string>;
  /** Memoizes until the next reset: an order that several states only look at. */
  once: (name: string, make: () => Promise<string>) => Promise<string>;
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The whole server with a back door: what staff or time would do happens when asked for. Its customers may come by
 * GitHub or Google: both are played by a server on this machine.
 */
export async function openBackDoor(): Promise<BackDoor> {
  const origin = await findOrigin();
  const providers = await startOauthServer({ shopOrigin: origin });
  const shop = await startAskableShop({ origin, environment: providers.environment });
  const made = new Map<string, Promise<string>>();
  const ask = (wish: Wish) => askAt(shop, wish);
  return {
    origin,
    ask,
    once: (name, make) => {
      const one = made.get(name) ?? make();
      made.set(name, one);
      return one;
    },
    reset: async () => {
      made.clear();
      await ask({ what: 'reset' });
    },
    close: async () => {
      await shop.close();
      await providers.close();
    },
  };
}

export function startAskableShop(options: ShopOptions = {}): Promise<RunningShop> {
  return startShop(shopScript, { ...options, ipc: true });
}

export async function askAt({ process: shop }: RunningShop, wish: Wish): Promise<string> {
  const answered = once(shop, 'message');
  shop.send(wish);
  return String((await answered)[0]);
}

/** One server per worker: stories share nothing but that, and those that change it for everybody begin anew. */
type Shops = { frontDoor: string; backDoor: BackDoor };

type Beginning = {
  /** A story begins when the app is awake; those about the moments before say so. */
  startsAwake: boolean;
  /** Opts out of the shared context: for stories that control the clock, or need an empty HTTP cache. */
  ownContext: boolean;
};

export const test = base.extend<Beginning, Shops>({
  startsAwake: [true, { option: true }],
  ownContext: [false, { option: true }],
  context: async ({ browser, frontDoor, ownContext, userAgent, javaScriptEnabled, serviceWorkers }, use) => {
    const isUnlikeOthers = userAgent !== undefined || !javaScriptEnabled || serviceWorkers !== 'block';
    if (ownContext || isUnlikeOthers) {
      const context = await browser.newContext();
      await use(context);
      return await context.close();
    }
    const context = await getWarmContext(browser, 'story', frontDoor, () => browser.newContext());
    await use(context);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await clearContext(context);
  },
  page: async ({ page, startsAwake }, use) => {
    if (startsAwake) waitForApp(page);
    await use(page);
  },
  backDoor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
    async ({}, use) => {
      const shop = await openBackDoor();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  frontDoor: [async ({ backDoor }, use) => await use(backDoor.origin), { scope: 'worker' }],
  baseURL: async ({ frontDoor }, use) => await use(frontDoor),
});

/** For stories that change the shop for everybody, or count what others do in it. */
export function useExclusiveShop(): void {
  test.describe.configure({ mode: 'default' });
  test.beforeAll(({ backDoor }) => backDoor.reset());
  test.afterAll(({ backDoor }) => backDoor.reset());
}

function waitForApp(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...where) => {
    const answer = await goto.apply(page, where);
    await takenOver(page);
    return answer;
  };
  page.reload = async (...how) => {
    const answer = await reload.apply(page, how);
    await takenOver(page);
    return answer;
  };
}
