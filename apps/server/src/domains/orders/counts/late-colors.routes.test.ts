import { defaultPriceList } from '@print/contract/default-price-list';
import { checkPayment, getStaffOrder, settleDifference } from '@print/contract/desk';
import { queryOrder } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { findColorPagesJob } from '#domains/documents/documents.jobs.ts';
import { endColorSearch } from '#domains/documents/find-color-pages.ts';
import { insertPriceList } from '#domains/shop/shop.store.ts';
import { documentForm, orderForm } from '#test/order-forms.ts';
import { placeOrder, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import { startWorker } from '#worker';
import { changeOrderStatus } from '../status/change-order-status.ts';
import { markCollected } from '../status/mark-collected.ts';
import { settleAwaitedCounts, settleColorsOfDocument, settleLateCounts } from './settle-late-counts.ts';

const shop = await createTestApp();
const { deps } = shop;
const papers = defaultPriceList.papers.map((paper) => ({ ...paper, color_price: fen(50) }));
const origin = { createdAt: deps.clock.now(), createdBy: '' };
await deps.db.transaction((tx) => insertPriceList(tx, { version: 2, ...defaultPriceList, papers, ...origin }));

/** An order in colour of 12 pages that are not examined yet. */
async function orderUnexamined() {
  const { guest, ids } = await seedVisitor(shop, withExactPages(12));
  const [id = ''] = ids;
  const groups = [
    {
      binding_type: 'none' as const,
      sequence_in_order: 1,
      documents: [documentForm(id, { color_mode: 'color', copies: 2 })],
    },
  ];
  const { body: placed } = await placeOrder(guest, orderForm([], { groups }));
  const ticket = { phone_number: '13800138000', pickup_code: placed.pickup_code };
  const fetchOrder = async () => (await guest.call(queryOrder, { body: ticket })).body;
  const examine = (pages: string) =>
    deps.database.query('update documents set color_pages = $2 where id = $1', [id, pages]);
  const countJobs = async (state?: string) => {
    const query = "select state from pgboss.job where name = 'find-color-pages' and data ->> 'documentId' = $1";
    const { rows } = await deps.database.query(query, [id]);
    return rows.filter((row) => state === undefined || row['state'] === state).length;
  };
  return { id, fetchOrder, examine, countJobs };
}

const fetchStaffOrder = async (id: string) =>
  (await (await shop.as('staff')).call(getStaffOrder, { params: { id } })).body;

const estimated = '部分价格为预估，后台将自动校正。多退少补，取件时结清。';

test('colours that become known after the order lower its price, and the customer is told', async () => {
  const { id, fetchOrder, examine } = await orderUnexamined();
  const { id: orderId } = await fetchOrder();
  expect(await fetchOrder()).toMatchObject({ total_price: 12.5, price_difference: 0, price_note: estimated });
  await examine('1-2, 7');
  expect(await fetchStaffOrder(orderId)).toMatchObject({
    groups: [{ documents: [{ awaits_pages: false, awaits_colors: true }] }],
  });
  await settleColorsOfDocument(deps, id);
  expect(await fetchStaffOrder(orderId)).toMatchObject({
    groups: [{ documents: [{ awaits_colors: false, color_sides: 12, exact_color_sides: 3 }] }],
  });
  const settled = await fetchOrder();
  expect(settled).toMatchObject({
    total_price: 12.5,
    price_difference: -2 * 9 * 0.35,
    price_note: '实际页数或彩色面数与下单时不同，取件时退还 ¥6.30',
    groups: [{ documents: [{ color_sides: 12, is_estimated: false }] }],
  });
  await settleColorsOfDocument(deps, id);
  expect(await fetchOrder()).toEqual(settled);
});

test('colours found after the handover are still to be refunded, and the settled difference stays', async () => {
  const { id, fetchOrder, examine } = await orderUnexamined();
  const { id: orderId } = await fetchOrder();
  await changeOrderStatus(deps, { orderId, status: 'processing', actor: 'system', despitePayment: true });
  await changeOrderStatus(deps, { orderId, status: 'completed', actor: 'system' });
  await markCollected(deps, { orderId, actor: 'system' });
  expect(await fetchOrder()).toMatchObject({
    price_difference: 0,
    price_note: '部分价格为预估，后台将自动校正。如有差额，请到店里结清。',
  });
  await examine('1-2, 7');
  await settleColorsOfDocument(deps, id);
  expect(await fetchOrder()).toMatchObject({
    price_difference: -6.3,
    price_note: '还有差额 ¥6.30 没有结清，请到店里退款',
  });
  expect(await fetchStaffOrder(orderId)).toMatchObject({ price_difference: -6.3, has_late_difference: true });

  const staff = await shop.as('staff');
  const settle = (difference: number) =>
    staff.call(settleDifference, { params: { id: orderId }, body: { difference } });
  expect((await settle(-6.3)).body).toMatchObject({ code: 'payment_unchecked' });
  await staff.call(checkPayment, { params: { id: orderId }, body: { check: 'checked' } });
  expect((await settle(-6)).status).toBe(409);
  for (let time = 0; time < 2; time += 1)
    expect((await settle(-6.3)).body).toMatchObject({ price_difference: -6.3, has_late_difference: false });
  expect((await fetchOrder()).price_note).toBe('实际页数或彩色面数与下单时不同，差额 ¥6.30 已结清');
  const { history } = await fetchStaffOrder(orderId);
  expect(history.filter(({ kind }) => kind === 'settled')).toMatchObject([{ detail: { difference: -630 } }]);
});

test('a document that has colour on every page changes no price', async () => {
  const { id, fetchOrder, examine } = await orderUnexamined();
  await examine('1-12');
  await settleColorsOfDocument(deps, id);
  expect(await fetchOrder()).toMatchObject({ price_difference: 0, price_note: '' });
});

test('an unexamined document that does not wait is examined again every hour, until its file is deleted', async () => {
  const { id, fetchOrder, countJobs } = await orderUnexamined();
  const order = await fetchOrder();
  await settleLateCounts(deps, order.id);
  expect(await countJobs()).toBe(0);
  await settleAwaitedCounts(deps, new AbortController().signal);
  expect(await countJobs()).toBe(1);
  await settleAwaitedCounts(deps, new AbortController().signal);
  expect(await countJobs()).toBe(1);
  await endColorSearch(deps, id);
  await settleAwaitedCounts(deps, new AbortController().signal);
  expect(await countJobs()).toBe(2);
  await deps.database.query('delete from documents where id = $1', [id]);
  await settleAwaitedCounts(deps, new AbortController().signal);
  expect(await fetchOrder()).toMatchObject({
    price_difference: 0,
    price_note: '',
    groups: [{ documents: [{ is_estimated: false }] }],
  });
});

test('a document whose PDF is missing does not start its own examination again', async () => {
  const { id, countJobs } = await orderUnexamined();
  await deps.db.transaction(async (tx) => await deps.jobs.enqueue(tx, findColorPagesJob, { documentId: id }));
  await startWorker(deps, new AbortController().signal);
  await expect.poll(() => countJobs('completed'), { timeout: 20_000 }).toBe(1);
  expect(await countJobs()).toBe(1);
});
