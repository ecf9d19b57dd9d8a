import type { Browser, BrowserContext } from '@playwright/test';

const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

/**
 * Shares one browser context between stories or states, so that the browser fetches and compiles scripts once. The
 * first page stays open to keep the renderer process and its caches alive.
 */
export function getWarmContext(
  browser: Browser,
  kind: 'story' | 'catalogue',
  origin: string,
  open: () => Promise<BrowserContext>,
): Promise<BrowserContext> {
  const key = `${kind} ${origin}`;
  const browserContexts = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  contexts.set(browser, browserContexts);
  const context = browserContexts.get(key) ?? openWarmContext(origin, open);
  browserContexts.set(key, context);
  return context;
}

async function openWarmContext(origin: string, open: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const context = await open();
  await (await context.newPage()).goto(`${origin}/healthz`);
  return context;
}

/** Removes what the last story left behind: its pages, cookies and localStorage. */
export async function clearContext(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  await first?.evaluate(() => localStorage.clear());
}
