import type { Locator, Page } from '@playwright/test';
import { corpusPath } from '../../apps/server/test/corpus/corpus.ts';

/** Opens the order page and ticks both agreements. */
export async function openDesk(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/order`);
  await page.getByRole('checkbox', { name: '同意服务条款' }).check();
  await page.getByRole('checkbox', { name: '同意隐私协议' }).check();
}

/** Chooses files of the corpus, as a customer would in the file dialog. */
export async function chooseFiles(page: Page, ...names: string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(names.map(corpusPath));
}

/** The row of one file. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name });
}

/** The running total: a bar on a phone, a receipt beside the work on a desktop. */
export function totalOf(page: Page, isMobile: boolean): Locator {
  return page.getByRole('region', { name: isMobile ? '预计总价' : '费用明细' });
}
