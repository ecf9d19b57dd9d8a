import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type { Area } from './shot.ts';
import { sizes, themes } from './visit-states.ts';

/** For each viewport width: width of a picture on the sheet, pictures per sheet. */
const sheetLayout = { 320: [250, 12], 390: [300, 12], 768: [450, 8], 1440: [900, 6] } as const;

type Picture = { name: string; file: string };

/** Includes pictures of earlier runs. */
function picturesOf(folder: string, { name: area, shots }: Area, width: number, theme: string): Picture[] {
  return shots
    .map(({ name }) => ({ name, file: `${area}/${name}-${width}-${theme}.png` }))
    .filter(({ file }) => existsSync(join(folder, file)));
}

/** Writes one page that shows each state with all its pictures side by side. */
export function writeIndex(folder: string, areas: readonly Area[]): void {
  const sections = areas.map((area) => {
    const appearances = sizes.flatMap(({ width }) => themes.map((theme) => ({ width, theme })));
    const picturesHtml = (name: string) =>
      appearances
        .map(({ width, theme }) => `${area.name}/${name}-${width}-${theme}.png`)
        .filter((file) => existsSync(join(folder, file)))
        .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`)
        .join('');
    const states = area.shots.map(({ name }) => `<h3 id="${name}">${name}</h3><div>${picturesHtml(name)}</div>`);
    return `<h2 id="${area.name}">${area.name}</h2>${states.join('')}`;
  });
  const links = areas.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' ');
  const style =
    'body{font:16px sans-serif;margin:24px;background:#888}div{display:flex;gap:12px;align-items:start;overflow-x:auto}' +
    'img{height:480px;width:auto;max-width:none}nav{position:sticky;top:0;background:#888;padding:8px 0}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><style>${style}</style><nav>${links}</nav>${sections.join('')}`,
  );
}

/** Combines several states into one picture at a readable size. */
export async function composeSheets(browser: Browser, folder: string, areas: readonly Area[]): Promise<void> {
  mkdirSync(join(folder, 'sheets'), { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  for (const area of areas)
    for (const { width } of sizes)
      for (const theme of themes) {
        const pictures = picturesOf(folder, area, width, theme);
        const [shownWidth, maxPictures] = sheetLayout[width];
        for (let first = 0; first < pictures.length; first += maxPictures) {
          const name = `sheets/${area.name}-${width}-${theme}-${first / maxPictures + 1}.webp`;
          await compose(page, folder, pictures.slice(first, first + maxPictures), shownWidth, name);
        }
      }
  await page.close();
}

async function compose(page: Page, folder: string, pictures: Picture[], width: number, name: string) {
  const figures = pictures.map(
    ({ name, file }) => `<figure><figcaption>${name}</figcaption><img src="${file}" width="${width}"></figure>`,
  );
  const style =
    'body{font:16px sans-serif;margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:12px;align-items:start}' +
    `figure{margin:0;max-height:${width < 800 ? 1400 : 1100}px;overflow:hidden}img{display:block}`;
  // The browser loads file: images only on a file: page.
  const draft = join(folder, 'sheet.html');
  writeFileSync(draft, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('')}`);
  await page.goto(pathToFileURL(draft).href);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 85,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: 1900, height, scale: 1 },
  });
  await session.detach();
  writeFileSync(join(folder, name), Buffer.from(data, 'base64'));
  rmSync(draft);
}
