import type { Page } from '@playwright/test';
import type { TestShop } from './test-shop.ts';

export type SeededBill = { readonly codes: readonly string[]; readonly file: string };

export async function seedBill({ run }: TestShop): Promise<SeededBill> {
  return JSON.parse(await run({ command: 'seedBill' })) as SeededBill;
}

/** On the page of the bills. */
export async function uploadBill(page: Page, { file }: Pick<SeededBill, 'file'>): Promise<void> {
  const bill = { name: '微信支付账单流水文件.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'base64') };
  await page.getByLabel('选择文件').setInputFiles(bill);
}
