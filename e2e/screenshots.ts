import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import buildAll from './global-setup.ts';
import { launchOptions } from './launch-options.ts';
import { catalogue } from './shop/catalogue.ts';
import { composeSheets, writeIndex } from './shop/contact-sheet.ts';
import type { Area, Shot } from './shop/shot.ts';
import { openTestShop, type TestShop } from './shop/test-shop.ts';
import { groupIntoRuns, setAppearance, sizesOf, themes, visitStates } from './shop/visit-states.ts';

// Captures every state of the product in every width and theme to screenshots/, with an index.html and contact sheets.
// node e2e/screenshots.ts [area or name prefix] [--width 390] [--theme dark]

const folder = join(import.meta.dirname, '../screenshots');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string' }, theme: { type: 'string' } },
});
const isSelected = (area: Area, { name }: Shot) =>
  positionals.length === 0 || positionals.some((filter) => area.name === filter || name.startsWith(filter));

/** The selected states and the states of the same run, which lead to them. */
const selectShots = (area: Area) =>
  groupIntoRuns(area.shots)
    .filter((run) => run.some((shot) => isSelected(area, shot)))
    .flat();

await buildAll();
const startedAt = Date.now();
const failed: string[] = [];
const areas = catalogue.map((area) => ({ ...area, shots: selectShots(area) })).filter(({ shots }) => shots.length > 0);
const browser = await chromium.launch(launchOptions);
try {
  const queue = [...areas];
  await Promise.all([captureAreas(queue), captureAreas(queue)]);
  writeIndex(folder, catalogue);
  await composeSheets(browser, folder, areas);
} finally {
  await browser.close();
}
const count = areas.reduce((sum, { shots }) => sum + shots.length, 0);
console.log(`${count} states in ${Math.round((Date.now() - startedAt) / 1000)} s: ${join(folder, 'index.html')}`);
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function captureAreas(areas: Area[]): Promise<void> {
  for (let area = areas.shift(); area; area = areas.shift()) {
    const shop = await openTestShop();
    try {
      mkdirSync(join(folder, area.name), { recursive: true });
      for (const run of groupIntoRuns(area.shots)) await captureRun(shop, area, run);
    } finally {
      await shop.close();
    }
  }
}

async function captureRun(shop: TestShop, area: Area, run: readonly Shot[]): Promise<void> {
  const capturedShots = new Set<Shot>();
  try {
    await visitStates(browser, shop, run, async (page, shot) => {
      if (isSelected(area, shot)) await captureState(page, area.name, shot);
      capturedShots.add(shot);
    });
  } catch (error) {
    failed.push(...run.filter((shot) => !capturedShots.has(shot)).map(({ name }) => `${area.name}/${name}`));
    console.error(`${failed.at(-1)}: ${error instanceof Error ? error.message : error}`);
  }
}

async function captureState(page: Page, area: string, shot: Shot): Promise<void> {
  for (const size of sizesOf(shot)) {
    if (options.width !== undefined && options.width !== String(size.width)) continue;
    await setAppearance(page, { size });
    if (!shot.showsViewportOnly) await growToPageLength(page, size);
    for (const theme of themes) {
      if (options.theme !== undefined && options.theme !== theme) continue;
      await setAppearance(page, { theme });
      await page.screenshot({ path: join(folder, area, `${shot.name}-${size.width}-${theme}.png`) });
    }
  }
}

/**
 * Makes the viewport as long as the page, so that fixed elements stay at the edges of the picture. Parts with
 * `content-visibility: auto` are laid out late and may make the page longer, hence the loop.
 */
async function growToPageLength(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  let [shown, length] = [height, await lengthOf(page, '')];
  while (length > shown) {
    shown = length;
    await setAppearance(page, { size: { width, height: shown } });
    // Without this, `main` would grow with the viewport.
    length = await lengthOf(page, `calc(${height}px - var(--header))`);
  }
}

function lengthOf(page: Page, minHeight: string): Promise<number> {
  return page.evaluate((minHeight) => {
    document.querySelector('main')?.style.setProperty('min-height', minHeight);
    return document.documentElement.scrollHeight;
  }, minHeight);
}
