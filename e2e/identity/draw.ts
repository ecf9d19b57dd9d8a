import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../launch-options.ts';
import { packIcons } from './pack-icons.ts';

// Draws all icons and the link preview card. Run it after a change of public/favicon.svg or og-card.html and check the
// result. The card's small text needs Noto Sans CJK.
// node e2e/identity/draw.ts

const publicDir = join(import.meta.dirname, '../../apps/web/public');
const mark = readFileSync(join(publicDir, 'favicon.svg'), 'utf8');
const character = /<path fill="#fffdf7" d="(.+?)"/.exec(mark)?.[1];

/** Home screens round the corners themselves, so the sheet fills the whole icon. */
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <rect width="48" height="48" fill="#f6f0e4"/>
  <path fill="#b7311c" d="M0 0h48v34L34 48H0z"/>
  <path fill="#f0d5c4" d="M34 48V38a4 4 0 0 1 4-4h10z"/>
  <path fill="#fffdf7" transform="translate(6.5 6) scale(1.06)" d="${character}"/>
</svg>`;

/** Android crops a maskable icon to a circle with a margin of 10 %. */
const maskable = sheet.replace('translate(6.5 6) scale(1.06)', 'translate(8.5 8.8) scale(.95)');

const browser = await chromium.launch(launchOptions);
const page = await browser.newPage();
mkdirSync(join(publicDir, 'icons'), { recursive: true });

const small: { size: number; png: Buffer }[] = [];
for (const size of [16, 32, 48]) small.push({ size, png: await draw(page, mark, size) });
write('favicon.ico', packIcons(small));
write('apple-touch-icon.png', await draw(page, sheet, 180));
write('icons/192.png', await draw(page, mark, 192));
write('icons/512.png', await draw(page, mark, 512));
write('icons/maskable-512.png', await draw(page, maskable, 512));
write('og-card.png', await drawCard(page));
await browser.close();

async function draw(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  return await page.screenshot({ omitBackground: true });
}

async function drawCard(page: Page): Promise<Buffer> {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto(pathToFileURL(join(import.meta.dirname, 'og-card.html')).href);
  await page.evaluate(() => document.fonts.ready);
  return await page.screenshot();
}

function write(name: string, bytes: Buffer): void {
  writeFileSync(join(publicDir, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
