import type { Page, Request } from '@playwright/test';
import { chooseFiles, openDesk, toPayment } from './order-desk.ts';

export const confirm = (page: Page) => page.getByRole('button', { name: '确认订单' });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** One file of twelve pages: ¥1.80 and the fee. */
export async function openPayment(page: Page): Promise<void> {
  await openDesk(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  await toPayment(page);
}

/** The orders this page has asked for. */
export function ordersSent(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders/')) sent.push(request);
  });
  return sent;
}
