import { expect, type Page } from '@playwright/test';

/** On paper: one sheet that says these words, and nothing to press or to go to. */
export async function expectPrinted(page: Page, words: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.getByRole('main');
  for (const word of words) await expect(main).toContainText(word, { useInnerText: true });
  for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'link', 'textbox'] as const)
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0);
  const [ink, paper] = await main.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect(countPages(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.emulateMedia({ media: null, colorScheme: null });
}

function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
