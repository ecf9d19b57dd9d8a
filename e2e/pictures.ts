import { join } from 'node:path';
import { chromium } from '@playwright/test';
import buildAll from './global-setup.ts';
import { launchOptions } from './launch-options.ts';
import { captureConsole } from './shop/counter-pictures.ts';
import { captureOrder } from './shop/phone-pictures.ts';
import { savePicture } from './shop/save-picture.ts';
import { openTestShop } from './shop/test-shop.ts';
import { waitUntilLoaded } from './shop/wait-until-loaded.ts';

// Captures the pictures of README.md and docs/tour.md in the real product: one order from the phone to the handover.
// node e2e/pictures.ts

await buildAll();
const folder = join(import.meta.dirname, '../docs/images');
const browser = await chromium.launch(launchOptions);
const shop = await openTestShop();
const tools = {
  browser,
  shop,
  pathOf: (name: string) => join(folder, `${name}.webp`),
  contextOptions: {
    baseURL: shop.origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block' as const,
    reducedMotion: 'reduce' as const,
  },
};
try {
  const page = await browser.newPage({ ...tools.contextOptions, viewport: { width: 1280, height: 800 } });
  await page.goto('/');
  await waitUntilLoaded(page);
  await savePicture(page, tools.pathOf('shop'));
  await page.close();
  await captureConsole(tools, await captureOrder(tools));
} finally {
  await shop.close();
  await browser.close();
}
