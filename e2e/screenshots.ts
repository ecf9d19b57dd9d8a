import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/test/find-test-tools.ts';
import { keepToken } from './shop/keep-token.ts';
import { settled } from './shop/settled.ts';
import { openBackDoor } from './shop/shop.ts';

// For people: every page, in every width and theme, as pictures in screenshots/. node e2e/screenshots.ts

const folder = join(import.meta.dirname, '../screenshots');
const sizes = [
  { name: '320', width: 320, height: 700 },
  { name: '390', width: 390, height: 844 },
  { name: '1440', width: 1440, height: 900 },
];
const shots = [
  { name: 'intro', path: '/' },
  { name: 'order', path: '/order' },
  { name: 'query', path: '/query' },
  { name: 'about', path: '/terms' },
  { name: 'login', path: '/auth/login' },
  { name: 'register', path: '/auth/register' },
  { name: 'oauth', path: '/oauth/callback' },
  { name: 'missing', path: '/no-such-page' },
  { name: 'profile', path: '/profile', role: 'customer' },
  { name: 'forbidden', path: '/staff', role: 'customer' },
  { name: 'staff', path: '/staff', role: 'staff' },
] as const;

mkdirSync(folder, { recursive: true });
const shop = await openBackDoor();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name: size, ...viewport } of sizes) {
      for (const { name, path, ...rest } of shots) {
        const page = await browser.newPage({
          viewport,
          colorScheme,
          locale: 'zh-CN',
          reducedMotion: 'reduce',
        });
        await page.goto(shop.origin);
        if ('role' in rest) await keepToken(page, await shop.ask({ what: 'token', role: rest.role }));
        await page.goto(shop.origin + path);
        await settled(page);
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await shop.close();
}
