import type { Page } from '@playwright/test';
import { checkPayment, listQueue } from '@print/contract/desk';
import { statusLabels } from '@print/contract/labels';
import type { OrderTicket, PlacedOrder } from '@print/contract/ordering';
import type { OrderStatus } from '@print/contract/orders';
import { staffHeaders } from './change-shop-settings.ts';
import { newPhone, placeOrderByApi } from './place-order-by-api.ts';
import type { Shot } from './shot.ts';
import type { TestShop } from './test-shop.ts';
import { waitForLoadingStatus, waitUntilLoaded } from './wait-until-loaded.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const unknownTicket = () => ({ phone_number: newPhone(), pickup_code: 'ZZZZZZ' });
const groups = [
  { binding: 'staple_top_left' as const, documents: [{ file: 'twelve-pages.pdf', copies: 2 }] },
  { binding: 'ring_bound' as const, documents: [{ file: 'chinese.pdf' }, { file: 'phone-photo.jpg' }] },
];

/** The order lookup and its result in every status. */
export const lookupShots: Shot[] = [
  { name: 'query', path: '/query' },
  {
    name: 'query-gaps',
    startsFromPrevious: true,
    act: async (page) => {
      await press(page, '查询');
      await page.getByText('请同时提供手机号与取件码进行查询').waitFor();
    },
  },
  {
    name: 'query-missed',
    startsFromPrevious: true,
    act: async (page) => {
      await submitLookup(page, unknownTicket());
      await page.getByText('没有查到符合的订单').waitFor();
    },
  },
  {
    name: 'query-too-often',
    startsFromPrevious: true,
    act: async (page) => {
      const json = { detail: '操作过于频繁，请 12 分钟后再试', code: 'too_many_requests' };
      await page.route('**/api/orders/query/', (route) => route.fulfill({ status: 429, json }));
      await submitLookup(page, unknownTicket());
      await page.getByText('操作过于频繁').waitFor();
    },
  },
  {
    name: 'query-failed',
    startsFromPrevious: true,
    act: async (page) => {
      await page.route('**/api/orders/query/', (route) => route.abort());
      await submitLookup(page, unknownTicket());
      await page.getByRole('button', { name: '重试' }).waitFor();
    },
  },
  {
    name: 'query-waiting',
    startsFromPrevious: true,
    act: async (page) => {
      await page.route('**/api/orders/query/', () => undefined);
      await submitLookup(page, unknownTicket());
      await waitForLoadingStatus(page);
    },
  },
  { name: 'query-pending', act: (page, shop) => placeAndOpenOrder(page, shop) },
  {
    name: 'query-processing',
    startsFromPrevious: true,
    act: (page, shop) => setStatusAndWait(page, shop, 'processing'),
  },
  { name: 'query-completed', startsFromPrevious: true, act: (page, shop) => setStatusAndWait(page, shop, 'completed') },
  { name: 'query-collected', startsFromPrevious: true, act: (page, shop) => setStatusAndWait(page, shop, 'collected') },
  {
    name: 'query-delete-files',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await press(page, '立即删除文件');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'query-files-deleted',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
      await page.getByText('文件已删除').waitFor();
    },
  },
  ...[15, 10].map(
    (pages): Shot => ({
      name: pages > 12 ? 'query-owed' : 'query-given-back',
      act: async (page: Page, shop: TestShop) => {
        const { order_number: number } = await placeAndOpenOrder(page, shop, 'processing');
        await shop.run({ command: 'setExactCount', number, pages });
        await page.getByRole('region', { name: '多退少补' }).waitFor();
      },
    }),
  ),
  {
    name: 'query-payment-problem',
    act: async (page, shop) => {
      const { pickup_code: code } = await placeAndOpenOrder(page, shop);
      await reportPaymentProblem(page, shop, code);
      await page.getByText('金额少了两元').first().waitFor();
    },
  },
  {
    name: 'query-cancelled',
    startsFromPrevious: true,
    act: (page, shop) => setStatusAndWait(page, shop, 'cancelled', '没有收到付款'),
  },
];

async function submitLookup(page: Page, ticket: OrderTicket): Promise<void> {
  await page.getByLabel('手机号').fill(ticket.phone_number);
  await page.getByLabel('取件码').fill(ticket.pickup_code);
  await press(page, '查询');
}

async function placeAndOpenOrder(
  page: Page,
  shop: TestShop,
  ...steps: (OrderStatus | 'collected')[]
): Promise<PlacedOrder> {
  const order = await placeOrderByApi(page, shop.origin, { groups });
  for (const status of steps) await shop.run({ command: 'setOrderStatus', number: order.order_number, status });
  await page.goto('/query');
  await waitUntilLoaded(page);
  await submitLookup(page, order);
  await page.getByRole('region', { name: '订单详情' }).waitFor();
  return order;
}

/** Changes the status of the shown order and waits until the page announces it. */
async function setStatusAndWait(page: Page, shop: TestShop, status: OrderStatus | 'collected', reason?: string) {
  const details = page.getByRole('region', { name: '订单详情' });
  const number = await details
    .getByText(/^\d{8}-\d{6}$/)
    .first()
    .textContent();
  const message = status === 'collected' ? '订单已取走' : `订单状态更新：${statusLabels[status]}`;
  await shop.run({ command: 'setOrderStatus', number: number ?? '', status, ...(reason && { reason }) });
  await details.getByRole('status').filter({ hasText: message }).waitFor({ state: 'attached' });
}

export async function reportPaymentProblem(page: Page, { origin, run }: TestShop, code: string): Promise<void> {
  const headers = await staffHeaders(run);
  const response = await page.request.get(`${origin}${listQueue.url}?search=${code}`, { headers });
  const { results } = await response.json();
  const url = origin + checkPayment.url.replace(':id', results[0].id);
  await page.request.put(url, { headers, data: { check: 'problem', problem: '金额少了两元' } });
}
