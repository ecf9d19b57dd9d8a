import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** Captures the viewport as WebP, which is small enough for the repository. */
export async function savePicture(page: Page, path: string, quality = 72): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  writeFileSync(path, Buffer.from(data, 'base64'));
}

/** Combines several phone pictures side by side. */
export async function savePhonePictures(browser: Browser, path: string, pictures: readonly Buffer[]): Promise<void> {
  const [width, height, gap] = [390, 844, 48];
  const page = await browser.newPage({
    viewport: { width: pictures.length * (width + gap) + gap, height: height + 2 * gap },
  });
  const style =
    `body{margin:0;padding:${gap}px;display:flex;gap:${gap}px;background:#ece4d3}` +
    `img{width:${width}px;height:${height}px;border-radius:28px;box-shadow:0 0 0 6px #231d17,0 24px 40px -16px #2a1e0e66}`;
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}" alt="">`);
  await page.setContent(`<style>${style}</style>${images.join('')}`);
  await savePicture(page, path);
  await page.close();
}
