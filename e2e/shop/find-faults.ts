import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findCramped } from './find-cramped.ts';
import type { Shot } from './shot.ts';
import { sizesOf, turn } from './show.ts';

/**
 * What shuts somebody out. All rules on a phone by day and on a desk by night: names and roles do not depend on the
 * light, so the other two are asked for their colours at most.
 */
export async function findFaults(page: Page, shot: Shot): Promise<string[]> {
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  for (const size of sizesOf(shot)) {
    const { width } = size;
    await turn(page, { size, theme: 'light' });
    note(`${width}`, await findOverhang(page));
    if (width === 390) {
      note('390 light', await axe(page, shot));
      await turn(page, { theme: 'dark' });
      note('390 dark', await axe(page, shot, ['color-contrast']));
    }
    if (width === 1440) {
      await turn(page, { theme: 'dark' });
      note('1440 dark', await axe(page, shot));
    }
  }
  if (!shot.untitled) note('page', await countHeadings(page));
  if (shot.only === undefined || shot.only === 'narrow') note('cramped', await findCramped(page));
  return faults;
}

async function axe(page: Page, { untitled }: Shot, rules?: string[]): Promise<string[]> {
  // There are no frames, so nothing has to be gathered in a page of its own.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  if (rules) builder.withRules(rules);
  else if (untitled) builder.disableRules(['page-has-heading-one']);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}

async function findOverhang(page: Page): Promise<string[]> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overhang > 0 ? [`scrolls sideways by ${overhang} px`] : [];
}

async function countHeadings(page: Page): Promise<string[]> {
  const count = await page.locator('h1').count();
  return count === 1 ? [] : [`${count} main headings`];
}
