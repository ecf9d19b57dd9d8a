import type { Browser, BrowserContext } from '@playwright/test';

const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

/**
 * One browser context for many stories or states: what the browser has fetched and compiled for one of them, it has for
 * the next. Its first window stays open, and with it the process that has all this.
 */
export function getWarmContext(
  browser: Browser,
  kind: 'story' | 'catalogue',
  origin: string,
  open: () => Promise<BrowserContext>,
): Promise<BrowserContext> {
  const key = `${kind} ${origin}`;
  const ofBrowser = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  contexts.set(browser, ofBrowser);
  const context = ofBrowser.get(key) ?? openWarm(origin, open);
  ofBrowser.set(key, context);
  return context;
}

async function openWarm(origin: string, open: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const context = await open();
  await (await context.newPage()).goto(`${origin}/healthz`);
  return context;
}

/** Clears what the last story or state left in the browser. */
export async function clearContext(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  await first?.evaluate(() => localStorage.clear());
}
