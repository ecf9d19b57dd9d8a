import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { findCramped } from './find-cramped.ts';
import { titleOf } from './page-titles.ts';
import type { Shot } from './shot.ts';
import { sizesOf, turn } from './show.ts';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/**
 * Finds accessibility faults. axe runs all rules at 390 px in light and at 1440 px in dark. Names and roles do not depend
 * on the theme, so 390 px in dark checks contrast only.
 */
export async function findFaults(page: Page, shot: Shot): Promise<string[]> {
  const faults: string[] = [];
  await injectAxe(page);
  const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  for (const size of sizesOf(shot)) {
    const { width } = size;
    await turn(page, width === 1440 ? { size, theme: 'dark' } : { size });
    note(`${width}`, await findOverhang(page));
    if (width === 390) {
      note('390 light', await axe(page, shot));
      await turn(page, { theme: 'dark' });
      note('390 dark', await axe(page, shot, ['color-contrast']));
    }
    if (width === 1440) note('1440 dark', await axe(page, shot));
  }
  if (!shot.untitled) note('page', [...(await countHeadings(page)), ...(await readTitle(page, shot))]);
  if (shot.only === undefined || shot.only === 'narrow') note('cramped', await findCramped(page));
  return faults;
}

/** A page that was loaded anew has lost it. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axeCore.source);
  // It would write out every element that it looks at.
  await page.evaluate(() => window.axe.configure({ noHtml: true }));
}

async function axe(page: Page, { untitled }: Shot, only?: string[]): Promise<string[]> {
  const options: RunOptions = {
    // The report needs neither other results nor selectors.
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
    ...(only && { runOnly: only }),
    ...(untitled && { rules: { 'page-has-heading-one': { enabled: false } } }),
  };
  return await page.evaluate(async (how) => {
    const { violations } = await window.axe.run(document, how);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ element }) => `${id} ${element?.outerHTML.slice(0, 300)}`),
    );
  }, options);
}

async function findOverhang(page: Page): Promise<string[]> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overhang > 0 ? [`scrolls sideways by ${overhang} px`] : [];
}

/** Of a page that has arrived: the next one's address comes before its title. */
async function readTitle(page: Page, { path }: Shot): Promise<string[]> {
  const { origin, pathname } = new URL(page.url());
  if (path === undefined || new URL(path, origin).pathname !== pathname) return [];
  const title = await page.title();
  // The queue counts what waits in front of its title.
  return title.replace(/^\(\d+\) /, '') === titleOf(pathname) ? [] : [`is called ${title}`];
}

async function countHeadings(page: Page): Promise<string[]> {
  const count = await page.locator('h1').count();
  return count === 1 ? [] : [`${count} main headings`];
}
