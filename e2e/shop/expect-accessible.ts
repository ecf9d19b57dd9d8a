import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that shuts anyone out, by day or by night, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.waitForFunction(nothingMoves);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [theme, id, ...nodes.map(({ html }) => html)])).toEqual([]);
  }
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang, 'sideways scroll').toBeLessThanOrEqual(0);
}

/** Colours on their way from one theme to the other are nobody's; what turns for ever, or has landed, is not waited for. */
function nothingMoves(): boolean {
  return document
    .getAnimations()
    .filter(({ playState }) => playState !== 'finished')
    .every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
}
