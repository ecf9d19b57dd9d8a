import { expect, type Page } from '@playwright/test';

/** The printed page is one sheet with these texts and without controls or links. */
export async function expectPrinted(page: Page, texts: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.getByRole('main');
  for (const text of texts) await expect(main).toContainText(text, { useInnerText: true });
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
