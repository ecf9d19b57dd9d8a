import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { findLayoutFaults } from './find-layout-faults.ts';
import { titleOf } from './page-titles.ts';
import type { Shot } from './shot.ts';
import { setAppearance, sizesOf } from './visit-states.ts';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/**
 * Finds accessibility faults. axe runs all rules at 390 px in light and at 1440 px in dark. Names and roles do not
 * depend on the theme, so 390 px in dark checks contrast only.
 */
export async function findFaults(page: Page, shot: Shot): Promise<string[]> {
  const faults: string[] = [];
  await injectAxe(page);
  const add = (place: string, newFaults: string[]) => faults.push(...newFaults.map((fault) => `${place}: ${fault}`));
  for (const size of sizesOf(shot)) {
    const { width } = size;
    await setAppearance(page, width === 1440 ? { size, theme: 'dark' } : { size });
    add(`${width}`, await findHorizontalScroll(page));
    if (width === 390) {
      add('390 light', await axe(page, shot));
      await setAppearance(page, { theme: 'dark' });
      add('390 dark', await axe(page, shot, ['color-contrast']));
    }
    if (width === 1440) add('1440 dark', await axe(page, shot));
  }
  if (!shot.hasNoHeading) add('page', [...(await countHeadings(page)), ...(await readTitle(page, shot))]);
  if (shot.only === undefined || shot.only === 'narrow') add('cramped', await findLayoutFaults(page));
  return faults;
}

/** Injects axe unless the page has it; every page load removes it. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axeCore.source);
  // Without this, axe serialises every element it checks.
  await page.evaluate(() => window.axe.configure({ noHtml: true }));
}

async function axe(page: Page, { hasNoHeading }: Shot, only?: string[]): Promise<string[]> {
  const options: RunOptions = {
    // The report needs neither other results nor selectors.
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
    ...(only && { runOnly: only }),
    ...(hasNoHeading && { rules: { 'page-has-heading-one': { enabled: false } } }),
  };
  return await page.evaluate(async (runOptions) => {
    const { violations } = await window.axe.run(document, runOptions);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ element }) => `${id} ${element?.outerHTML.slice(0, 300)}`),
    );
  }, options);
}

async function findHorizontalScroll(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [`scrolls horizontally by ${overflow} px`] : [];
}

/** Skips a page that has navigated elsewhere: the URL changes before the title. */
async function readTitle(page: Page, { path }: Shot): Promise<string[]> {
  const { origin, pathname } = new URL(page.url());
  if (path === undefined || new URL(path, origin).pathname !== pathname) return [];
  const title = await page.title();
  // The queue puts the number of pending orders before its title.
  return title.replace(/^\(\d+\) /, '') === titleOf(pathname) ? [] : [`has the title ${title}`];
}

async function countHeadings(page: Page): Promise<string[]> {
  const count = await page.locator('h1').count();
  return count === 1 ? [] : [`${count} main headings`];
}
