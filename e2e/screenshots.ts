import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/test/find-test-tools.ts';
import buildAll from './global-setup.ts';
import { catalogue } from './shop/catalogue.ts';
import { composeSheets, writeIndex } from './shop/contact-sheet.ts';
import { type BackDoor, openBackDoor } from './shop/shop.ts';
import type { Area, Shot } from './shop/shot.ts';
import { runsOf, show, sizesOf, themes, turn } from './shop/show.ts';

// For people: every state of the product in every width and theme, as pictures in screenshots/, with an index.html to
// scroll through and sheets of several.
// node e2e/screenshots.ts [area, or how names begin] [--width 390] [--theme dark]

const folder = join(import.meta.dirname, '../screenshots');
const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string' }, theme: { type: 'string' } },
});
const isWanted = (area: Area, { name }: Shot) =>
  positionals.length === 0 || positionals.some((word) => area.name === word || name.startsWith(word));

/** The wanted states, and those from which they continue. */
const selectShots = (area: Area) =>
  runsOf(area.shots)
    .filter((run) => run.some((shot) => isWanted(area, shot)))
    .flat();

await buildAll();
const startedAt = Date.now();
const missed: string[] = [];
const areas = catalogue
  .map((area) => ({ ...area, shots: selectShots(area) }))
  .filter(({ shots }) => shots.length > 0);
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const waiting = [...areas];
  await Promise.all([photographAll(waiting), photographAll(waiting)]);
  writeIndex(folder, catalogue);
  await composeSheets(browser, folder, areas);
} finally {
  await browser.close();
}
const count = areas.reduce((sum, { shots }) => sum + shots.length, 0);
console.log(
  `${count} states in ${Math.round((Date.now() - startedAt) / 1000)} s: ${join(folder, 'index.html')}`,
);
if (missed.length > 0) console.error(`not reached: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;

/** One area after the other, as long as there are any. */
async function photographAll(waiting: Area[]): Promise<void> {
  for (let area = waiting.shift(); area; area = waiting.shift()) {
    const shop = await openBackDoor();
    try {
      mkdirSync(join(folder, area.name), { recursive: true });
      for (const run of runsOf(area.shots)) await photographRun(shop, area, run);
    } finally {
      await shop.close();
    }
  }
}

async function photographRun(shop: BackDoor, area: Area, run: readonly Shot[]): Promise<void> {
  const taken = new Set<Shot>();
  try {
    await show(browser, shop, run, async (page, shot) => {
      if (isWanted(area, shot)) await photograph(page, area.name, shot);
      taken.add(shot);
    });
  } catch (error) {
    missed.push(...run.filter((shot) => !taken.has(shot)).map(({ name }) => `${area.name}/${name}`));
    console.error(`${missed.at(-1)}: ${error instanceof Error ? error.message : error}`);
  }
}

async function photograph(page: Page, area: string, shot: Shot): Promise<void> {
  for (const size of sizesOf(shot)) {
    if (wanted.width !== undefined && wanted.width !== String(size.width)) continue;
    await turn(page, { size });
    if (!shot.ofWindow) await unroll(page, size);
    for (const theme of themes) {
      if (wanted.theme !== undefined && wanted.theme !== theme) continue;
      await turn(page, { theme });
      await page.screenshot({ path: join(folder, area, `${shot.name}-${size.width}-${theme}.png`) });
    }
  }
}

/**
 * A window as long as the page: what is fixed to its edges stays at the edges of the picture. Parts that are laid out
 * only when one comes near may make it longer yet.
 */
async function unroll(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  let [shown, length] = [height, await lengthOf(page, '')];
  while (length > shown) {
    shown = length;
    await turn(page, { size: { width, height: shown } });
    // Otherwise it would fill the larger window too, with its footer below.
    length = await lengthOf(page, `calc(${height}px - var(--header))`);
  }
}

function lengthOf(page: Page, leastHeight: string): Promise<number> {
  return page.evaluate((minHeight) => {
    document.querySelector('main')?.style.setProperty('min-height', minHeight);
    return document.documentElement.scrollHeight;
  }, leastHeight);
}
