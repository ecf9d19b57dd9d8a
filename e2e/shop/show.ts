import type { Browser, Page } from '@playwright/test';
import { signInByToken } from './keep-token.ts';
import { newAddress } from './new-address.ts';
import { settled } from './settled.ts';
import type { BackDoor } from './shop.ts';
import type { Shot } from './shot.ts';
import { clearContext, getWarmContext } from './warm-context.ts';

export const sizes = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;
export const themes = ['light', 'dark'] as const;

/** Groups states into runs: a state and those that continue from it, on the same path. */
export function runsOf(shots: readonly Shot[]): Shot[][] {
  const runs: Shot[][] = [];
  for (const shot of shots) {
    const run = shot.continues ? runs.at(-1) : undefined;
    const path = run?.[0]?.path;
    if (run) run.push({ ...shot, ...(path !== undefined && { path }) });
    else runs.push([shot]);
  }
  return runs;
}

/** Brings the states of a run about in a window of their own, and hands each over to be looked at. */
export async function show(
  browser: Browser,
  shop: BackDoor,
  run: readonly Shot[],
  look: (page: Page, shot: Shot) => Promise<void>,
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
      if (shot.continues) await turn(page, { theme: 'light' });
      await reach(page, shop, shot);
      await look(page, shot);
    }
  } finally {
    // What is still on its way for a page that closes is no fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (ownContext) await context.close();
    else await clearContext(context);
  }
}

async function openContext(browser: Browser, { origin }: BackDoor, userAgent?: string) {
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

async function reach(page: Page, shop: BackDoor, { continues, path, role, act }: Shot): Promise<void> {
  if (role) {
    await signInByToken(page, shop.origin, await shop.ask({ what: 'token', role }));
  }
  if (path !== undefined && !continues) {
    await page.goto(path);
    await settled(page);
  }
  await act?.(page, shop);
}

/** The windows in which a state is to be seen. */
export function sizesOf({ only }: Shot) {
  if (only === undefined) return sizes;
  if (only === 'narrow') return sizes.slice(0, 2);
  return only === 'wide' ? sizes.slice(2) : sizes.slice(3);
}

/** The same state in another window or by another light, drawn to the end. */
export async function turn(page: Page, look: { size?: { width: number; height: number }; theme?: string }) {
  const { size, theme } = look;
  if (size) await page.setViewportSize(size);
  if (theme) await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
  await page.evaluate(drawn);
}

/** Two frames, one to take notice and one to draw; then whatever moves or is on its way, but not for ever. */
async function drawn(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const pictures = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');
  const motions = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  const rest = [
    ...pictures.map((picture) => picture.decode()),
    ...motions.map(({ finished }) => finished),
    document.fonts.ready,
  ];
  await Promise.race([Promise.allSettled(rest), new Promise((resolve) => setTimeout(resolve, 2_000))]);
}
