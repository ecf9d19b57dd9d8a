import type { Page, Request } from '@playwright/test';
import { chooseFiles, continueToPayment, openOrderPage } from './order-page.ts';

export const confirmButton = (page: Page) => page.getByRole('button', { name: '确认订单' });
export const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the payment step with one file of twelve pages: ¥1.80 and the base fee. */
export async function openPayment(page: Page): Promise<void> {
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  await continueToPayment(page);
}

/** Collects the requests of this page that place an order. */
export function recordOrderRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders/')) requests.push(request);
  });
  return requests;
}
