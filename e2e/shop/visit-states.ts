import type { Browser, Page } from '@playwright/test';
import { newAddress } from './new-address.ts';
import { signInByToken } from './save-token.ts';
import type { Shot } from './shot.ts';
import type { TestShop } from './test-shop.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';
import { clearContext, getWarmContext } from './warm-context.ts';

export const sizes = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
export const themes = ['light', 'dark'] as const;

/** Groups states into runs: a state and its successors on the same page. */
export function groupIntoRuns(shots: readonly Shot[]): Shot[][] {
  const runs: Shot[][] = [];
  for (const shot of shots) {
    const run = shot.startsFromPrevious ? runs.at(-1) : undefined;
    const path = run?.[0]?.path;
    if (run) run.push({ ...shot, ...(path !== undefined && { path }) });
    else runs.push([shot]);
  }
  return runs;
}

/** Opens the states of a run in a new page and calls `inspect` for each. */
export async function visitStates(
  browser: Browser,
  shop: TestShop,
  run: readonly Shot[],
  inspect: (page: Page, shot: Shot) => Promise<void>,
): Promise<void> {
  const userAgent = run[0]?.userAgent;
  const ownContext = userAgent !== undefined || run.some((shot) => shot.ownContext);
  const open = () => openContext(browser, shop, userAgent);
  const context = await (ownContext ? open() : getWarmContext(browser, 'catalogue', shop.origin, open));
  const page = await context.newPage();
  try {
    await context.setExtraHTTPHeaders(newAddress());
    for (const shot of run) {
      const { only = 'narrow' } = shot;
      await page.setViewportSize(only === 'narrow' ? sizes[1] : sizes[3]);
      if (shot.startsFromPrevious) await setAppearance(page, { theme: 'light' });
      await openState(page, shop, shot);
      await inspect(page, shot);
    }
  } finally {
    // Routed requests may still be pending when the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (ownContext) await context.close();
    else await clearContext(context);
  }
}

async function openContext(browser: Browser, { origin }: TestShop, userAgent?: string) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(userAgent && { userAgent }),
  });
  context.setDefaultTimeout(60_000);
  return context;
}

async function openState(page: Page, shop: TestShop, { startsFromPrevious, path, role, act }: Shot): Promise<void> {
  if (role) {
    await signInByToken(page, shop.origin, await shop.run({ command: 'createToken', role }));
  }
  if (path !== undefined && !startsFromPrevious) {
    await page.goto(path);
    await waitUntilLoaded(page);
  }
  await act?.(page, shop);
}

/** The viewports that have this state. */
export function sizesOf({ only }: Shot) {
  if (only === undefined) return sizes;
  if (only === 'narrow') return sizes.slice(0, 2);
  return only === 'wide' ? sizes.slice(2) : sizes.slice(3);
}

/** Changes viewport or theme and waits until the page is rendered. */
export async function setAppearance(
  page: Page,
  { size, theme }: { size?: { width: number; height: number }; theme?: string },
) {
  if (size) await page.setViewportSize(size);
  if (theme) await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
  await page.evaluate(waitForRendering);
}

/** Waits two frames for layout and paint, then at most two seconds for pictures, animations and fonts. */
async function waitForRendering(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const pictures = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');
  const animations = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  const pending = [
    ...pictures.map((picture) => picture.decode()),
    ...animations.map(({ finished }) => finished),
    document.fonts.ready,
  ];
  await Promise.race([Promise.allSettled(pending), new Promise((resolve) => setTimeout(resolve, 2_000))]);
}
