import type { Locator, Page } from '@playwright/test';
import { corpusPath } from '../../apps/server/test/corpus/corpus.ts';
import { waitForHydration } from './wait-until-loaded.ts';

/** Opens the order page and accepts the terms of service and the privacy policy. */
export async function openOrderPage(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/order`);
  await acceptTerms(page);
}

export async function acceptTerms(page: Page): Promise<void> {
  // Hydration resets a checkbox and replays the click, so `check` would see it unchecked.
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: '同意服务条款' }).check();
  await page.getByRole('checkbox', { name: '同意隐私协议' }).check();
}

/** Chooses files of the corpus, as a customer would in the file dialog. */
export async function chooseFiles(page: Page, ...names: string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(names.map(corpusPath));
}

export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name });
}

/** The total: a bar on a phone, a receipt beside the files on a desktop. */
export function totalOf(page: Page, isMobile: boolean): Locator {
  return page.getByRole('region', { name: isMobile ? '总计' : '费用明细' });
}

/** Continues to the payment step as soon as all files have a price. */
export async function continueToPayment(page: Page): Promise<void> {
  // After going back, the history must have left the payment step too.
  await page.waitForFunction(() => window.history.state?.usr?.step === undefined);
  await page.getByRole('button', { name: /^下一步，确认订单（总计 ¥/ }).click({ timeout: 60_000 });
  await page.getByRole('heading', { level: 1, name: '确认并付款' }).waitFor();
}

type Payment = { phone?: string; screenshot?: string };

/** Fills in the payment step; the screenshot is a file of the corpus. */
export async function fillPayment(page: Page, { phone = '13800138000', screenshot }: Payment = {}): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('付款截图', { exact: true }).setInputFiles(corpusPath(screenshot ?? 'phone-photo.jpg'));
  await page.getByRole('button', { name: '放大查看付款截图' }).waitFor();
}

/** Continues from priced files to the ticket. */
export async function placeOrder(page: Page, payment: Payment = {}): Promise<Ticket> {
  await continueToPayment(page);
  await fillPayment(page, payment);
  await page.getByRole('button', { name: '确认订单' }).click();
  return await readTicket(page);
}

export type Ticket = { code: string; number: string };

export async function readTicket(page: Page): Promise<Ticket> {
  await page.getByRole('heading', { level: 1, name: '下单成功' }).waitFor();
  const code = await page.getByText(/^[2-9A-HJKMNP-Z]{6}$/).textContent();
  const number = await page.getByText(/^\d{8}-\d{6}$/).textContent();
  return { code: code ?? '', number: number ?? '' };
}
