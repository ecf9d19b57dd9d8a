import type { Page } from '@playwright/test';
import { checkPayment, listQueue } from '@print/contract/desk';
import { statusLabels } from '@print/contract/labels';
import type { OrderTicket, PlacedOrder } from '@print/contract/ordering';
import type { OrderStatus } from '@print/contract/orders';
import { newPhone, orderByCall } from './order-by-call.ts';
import { staffHeaders } from './set-shop.ts';
import { settled, waiting } from './settled.ts';
import type { BackDoor } from './shop.ts';
import type { Shot } from './shot.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const nobody = () => ({ phone_number: newPhone(), pickup_code: 'ZZZZZZ' });
const groups = [
  { binding: 'staple_top_left' as const, documents: [{ file: 'twelve-pages.pdf', copies: 2 }] },
  { binding: 'ring_bound' as const, documents: [{ file: 'chinese.pdf' }, { file: 'phone-photo.jpg' }] },
];

/** Looking an order up, found in every state it can be in. */
export const lookupShots: Shot[] = [
  { name: 'query', path: '/query' },
  {
    name: 'query-gaps',
    continues: true,
    act: async (page) => {
      await press(page, '查询');
      await page.getByText('请同时提供手机号与取件码进行查询').waitFor();
    },
  },
  {
    name: 'query-missed',
    continues: true,
    act: async (page) => {
      await ask(page, nobody());
      await page.getByText('没有查到符合的订单').waitFor();
    },
  },
  {
    name: 'query-too-often',
    continues: true,
    act: async (page) => {
      const json = { detail: '操作过于频繁，请 12 分钟后再试', code: 'too_many_requests' };
      await page.route('**/api/orders/query/', (route) => route.fulfill({ status: 429, json }));
      await ask(page, nobody());
      await page.getByText('操作过于频繁').waitFor();
    },
  },
  {
    name: 'query-failed',
    continues: true,
    act: async (page) => {
      await page.route('**/api/orders/query/', (route) => route.abort());
      await ask(page, nobody());
      await page.getByRole('button', { name: '重试' }).waitFor();
    },
  },
  {
    name: 'query-waiting',
    continues: true,
    act: async (page) => {
      await page.route('**/api/orders/query/', () => undefined);
      await ask(page, nobody());
      await waiting(page);
    },
  },
  { name: 'query-pending', act: (page, shop) => find(page, shop) },
  { name: 'query-processing', continues: true, act: (page, shop) => move(page, shop, 'processing') },
  { name: 'query-completed', continues: true, act: (page, shop) => move(page, shop, 'completed') },
  { name: 'query-collected', continues: true, act: (page, shop) => move(page, shop, 'collected') },
  {
    name: 'query-delete-files',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await press(page, '立即删除文件');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'query-files-deleted',
    continues: true,
    act: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
      await page.getByText('文件已删除').waitFor();
    },
  },
  ...[15, 10].map((pages) => ({
    name: pages > 12 ? 'query-owed' : 'query-given-back',
    act: async (page: Page, shop: BackDoor) => {
      const { order_number: number } = await find(page, shop, 'processing');
      await shop.ask({ what: 'count', number, pages });
      await page.getByRole('region', { name: '多退少补' }).waitFor();
    },
  })),
  {
    name: 'query-payment-problem',
    act: async (page, shop) => {
      const { pickup_code: code } = await find(page, shop);
      await findPaymentWrong(page, shop, code);
      await page.getByText('金额少了两元').first().waitFor();
    },
  },
  {
    name: 'query-cancelled',
    continues: true,
    act: (page, shop) => move(page, shop, 'cancelled', '没有收到付款'),
  },
];

async function ask(page: Page, ticket: OrderTicket): Promise<void> {
  await page.getByLabel('手机号').fill(ticket.phone_number);
  await page.getByLabel('取件码').fill(ticket.pickup_code);
  await press(page, '查询');
}

/** An order, as far as the shop has come with it. */
async function find(
  page: Page,
  shop: BackDoor,
  ...steps: (OrderStatus | 'collected')[]
): Promise<PlacedOrder> {
  const order = await orderByCall(page, shop.origin, { groups });
  for (const becomes of steps) await shop.ask({ what: 'order', number: order.order_number, becomes });
  await page.goto('/query');
  await settled(page);
  await ask(page, order);
  await page.getByRole('region', { name: '订单详情' }).waitFor();
  return order;
}

/** The staff goes on with the order that is shown, until the page says so. */
async function move(page: Page, shop: BackDoor, becomes: OrderStatus | 'collected', reason?: string) {
  const details = page.getByRole('region', { name: '订单详情' });
  const number = await details
    .getByText(/^\d{8}-\d{6}$/)
    .first()
    .textContent();
  const said = becomes === 'collected' ? '订单已取走' : `订单状态更新：${statusLabels[becomes]}`;
  await shop.ask({ what: 'order', number: number ?? '', becomes, ...(reason && { reason }) });
  await details.getByRole('status').filter({ hasText: said }).waitFor({ state: 'attached' });
}

/** What a clerk does who looks at the picture of the payment. */
export async function findPaymentWrong(page: Page, { origin, ask }: BackDoor, code: string): Promise<void> {
  const headers = await staffHeaders(ask);
  const found = await page.request.get(`${origin}${listQueue.url}?search=${code}`, { headers });
  const { results } = await found.json();
  const url = origin + checkPayment.url.replace(':id', results[0].id);
  await page.request.put(url, { headers, data: { check: 'problem', problem: '金额少了两元' } });
}
