import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/test/find-test-tools.ts';
import buildAll from './global-setup.ts';
import { photographCounter } from './shop/counter-pictures.ts';
import { keepPicture } from './shop/keep-picture.ts';
import { photographOrder } from './shop/phone-pictures.ts';
import { settled } from './shop/settled.ts';
import { openBackDoor } from './shop/shop.ts';

// The pictures of the README and of docs/tour.md, taken in the real product: one order on its way from a phone over the
// counter.
// node e2e/pictures.ts

await buildAll();
const folder = join(import.meta.dirname, '../docs/images');
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const shop = await openBackDoor();
const studio = {
  browser,
  shop,
  at: (name: string) => join(folder, `${name}.webp`),
  look: {
    baseURL: shop.origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...({ serviceWorkers: 'block', reducedMotion: 'reduce' } as const),
  },
};
try {
  const page = await browser.newPage({ ...studio.look, viewport: { width: 1280, height: 800 } });
  await page.goto('/');
  await settled(page);
  await keepPicture(page, studio.at('shop'));
  await page.close();
  await photographCounter(studio, await photographOrder(studio));
} finally {
  await shop.close();
  await browser.close();
}
