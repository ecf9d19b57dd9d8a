import {
  getBill,
  importBill,
  listBillGroups,
  listBillLines,
  listBillOrders,
  listBills,
  pairBillLine,
  seeBillRefund,
  setAsideBillLine,
  takeUpBillLine,
  undoBillLine,
} from '@print/contract/bills';
import { checkPayment, getStaffOrder } from '@print/contract/desk';
import { correctEntry } from '@print/contract/ledger';
import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import type { Order } from '#domains/orders/orders.table.ts';
import { billFiles, refusedFiles } from '#test/bills/bill-files.ts';
import { type PaidCell, transactionNumber, wechatBillOf } from '#test/bills/wechat-bill-of.ts';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { forgetPayers } from './forget-payers.ts';
import { failBill, matchBill } from './match-bill.ts';

const { deps, as } = await createTestApp();
const owner = await as('staff');
const never = new AbortController().signal;
const minute = 60_000;

/** Each test has a day of its own, so that no test sees the money of another. */
let days = 0;
function newDay() {
  days += 1;
  const noon = Date.UTC(2026, 0, 1 + days * 5, 4);
  const at = (minutes: number) => new Date(noon + minutes * minute);
  const place = async (minutes: number, totalPrice: number, overrides: Partial<Order> = {}) =>
    await seedOrder(deps, { createdAt: at(minutes), totalPrice: fen(totalPrice), ...overrides });
  const pay = (minutes: number, amount: number, cells: Partial<PaidCell> = {}): PaidCell => {
    return { at: at(minutes), amount, number: transactionNumber(), ...cells };
  };
  return { at, place, pay };
}

async function importLines(lines: readonly PaidCell[], stated?: number) {
  const { status, body } = await owner.upload(importBill, wechatBillOf(lines, stated), '微信支付账单.csv');
  expect(status).toBe(201);
  await matchBill(deps, body.id, never);
  return (await owner.call(getBill, { params: { id: body.id } })).body;
}

const entriesOf = async ({ id }: { readonly id: string }) =>
  (await owner.call(getStaffOrder, { params: { id } })).body.payment.entries;
const checkOf = async ({ id }: { readonly id: string }) =>
  (await owner.call(getStaffOrder, { params: { id } })).body.payment.check;
const groupsOf = async (id: string) => (await owner.call(listBillGroups, { params: { id }, querystring: {} })).body;
const linesOf = async (id: string, state: 'linked' | 'unmatched' | 'set_aside' | 'refunded') =>
  (await owner.call(listBillLines, { params: { id }, querystring: { state } })).body.results;

test('a day of 200 orders with unique amounts is confirmed by its bill alone', async () => {
  const { place, pay } = newDay();
  const placed = await Promise.all(Array.from({ length: 200 }, (_, index) => place(index, 100 + index)));
  const payments = placed.map((_, index) => pay(index - 2, 100 + index));
  const others = [
    ...Array.from({ length: 31 }, (_, index) => pay(index, 100 + index, { direction: '支出', status: '支付成功' })),
    ...Array.from({ length: 5 }, (_, index) => pay(index, 100 + index, { status: '已全额退款' })),
    ...Array.from({ length: 6 }, (_, index) => pay(index, 100 + index, { status: '对方已退还' })),
    ...Array.from({ length: 4 }, (_, index) => pay(index, 5000 + index, { type: '转账', name: '亲戚' })),
    ...payments.slice(0, 14),
  ];
  const bill = await importLines([...payments, ...others]);

  expect(bill).toMatchObject({
    state: 'done',
    lines: 204,
    new_lines: 204,
    missing_lines: 0,
    skipped: { expense: 31, refund: 5, closed: 6, repeated: 14 },
    counts: { linked: 200, doubtful: 0, unmatched: 4, set_aside: 0, refunded: 0 },
    orders_without_line: 0,
  });
  const { rows } = await deps.database.query(
    `select count(*)::int as confirmed, count(distinct reference)::int as transactions, sum(amount)::int as money
     from orders join ledger_entries on order_id = orders.id
     where payment_check = 'checked' and ledger_total = total_price and source = 'bill' and orders.id = any($1::uuid[])`,
    [placed.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ confirmed: 200, transactions: 200, money: 200 * 100 + (199 * 200) / 2 }]);
});

test('equal amounts are laid side by side, and a person decides each of them once', async () => {
  const { place, pay } = newDay();
  const [first, second, alone] = [await place(0, 80), await place(10, 80), await place(20, 350)];
  const bill = await importLines([pay(-1, 80, { name: '李雷' }), pay(9, 80, { name: '韩梅梅' }), pay(19, 350)]);
  expect(bill.counts).toMatchObject({ linked: 1, doubtful: 2, unmatched: 0 });
  expect(await Promise.all([first, second, alone].map(checkOf))).toEqual(['unchecked', 'unchecked', 'checked']);

  const { count, results } = await groupsOf(bill.id);
  const [group] = results;
  expect(count).toBe(1);
  expect(group?.lines.map(({ counterparty }) => counterparty)).toEqual(['李雷', '韩梅梅']);
  expect(group?.orders.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(group?.orders[0]).toMatchObject({ amount: 0.8, phone_masked: '138****8000', kind: 'payment' });

  const pair = async (line: number, orderId: string) =>
    await owner.call(pairBillLine, { params: { id: group?.lines[line]?.id ?? '' }, body: { order_id: orderId } });
  expect((await pair(0, second.id)).body).toMatchObject({ is_linked: true, matched_by: 'person' });
  expect((await pair(0, first.id)).body).toMatchObject({ code: 'bill_line_taken' });
  expect((await pair(1, second.id)).body).toMatchObject({ code: 'transaction_differs' });
  expect((await groupsOf(bill.id)).results[0]).toMatchObject({ lines: [{}], orders: [{ id: first.id }] });
  expect((await pair(1, first.id)).status).toBe(200);
  expect(await groupsOf(bill.id)).toMatchObject({ count: 0, results: [] });
  expect(await entriesOf(second)).toMatchObject([{ amount: 0.8, source: 'bill', kind: 'payment' }]);
});

test('a day of equal amounts confirms nothing, and 200 payments wait beside 200 orders', async () => {
  const { place, pay } = newDay();
  const placed = await Promise.all(Array.from({ length: 200 }, (_, index) => place(index, 80)));
  const bill = await importLines(placed.map((_, index) => pay(index - 1, 80)));
  expect(bill.counts).toMatchObject({ linked: 0, doubtful: 200 });
  const { results } = await groupsOf(bill.id);
  expect(results).toHaveLength(1);
  expect(results[0]?.orders).toHaveLength(200);
  const { rows } = await deps.database.query('select 1 from ledger_entries where order_id = any($1::uuid[])', [
    placed.map(({ id }) => id),
  ]);
  expect(rows).toEqual([]);
});

test('a bill that is imported twice confirms nothing twice', async () => {
  const { place, pay } = newDay();
  const order = await place(0, 80);
  const lines = [pay(-1, 80), pay(5, 9900)];
  const first = await importLines(lines);
  const second = await importLines(lines);
  expect(second).toMatchObject({ lines: 2, new_lines: 0, counts: { linked: 0, unmatched: 1 } });
  expect((await owner.call(getBill, { params: { id: first.id } })).body.counts).toMatchObject({ linked: 1 });
  expect(await entriesOf(order)).toHaveLength(1);
  const { body } = await owner.call(listBills, { querystring: {} });
  expect(body.results.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
});

test('a payment that a clerk has confirmed from its screenshot is linked, not booked again', async () => {
  const { place, pay } = newDay();
  const order = await place(0, 80, { paymentCheck: 'checked' });
  const other = await place(5, 120, { paymentCheck: 'checked' });
  const line = pay(-1, 80);
  const bill = await importLines([line, pay(4, 110)]);
  expect(await entriesOf(order)).toMatchObject([{ amount: 0.8, source: 'claim' }]);
  expect(bill).toMatchObject({ counts: { linked: 1, unmatched: 1 }, orders_without_line: 1 });

  const [unmatched] = await linesOf(bill.id, 'unmatched');
  const pair = async (mayDiffer: boolean) =>
    await owner.call(pairBillLine, {
      params: { id: unmatched?.id ?? '' },
      body: { order_id: other.id, may_differ: mayDiffer },
    });
  expect(await pair(false)).toMatchObject({ status: 409, body: { code: 'transaction_differs' } });
  expect((await pair(true)).status).toBe(200);
  expect((await entriesOf(other)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 1.2],
    ['correction', -1.2],
    ['payment', 1.1],
  ]);
  expect((await owner.call(getStaffOrder, { params: { id: other.id } })).body.payment.owed).toBe(0.1);
});

test('the number that a clerk has typed finds its line at any amount of rivals', async () => {
  const { place, pay } = newDay();
  const [order, rival] = [await place(0, 80), await place(1, 80)];
  const line = pay(-1, 80);
  const body = { check: 'checked', reference: line.number ?? '' } as const;
  await owner.call(checkPayment, { params: { id: order.id }, body });
  const bill = await importLines([line]);
  expect(await linesOf(bill.id, 'linked')).toMatchObject([{ matched_by: 'booked', order: { id: order.id } }]);
  expect(await checkOf(rival)).toBe('unchecked');
  const [linked] = await linesOf(bill.id, 'linked');
  const undoing = { params: { id: linked?.id ?? '' }, body: { reason: '弄错了' } };
  expect((await owner.call(undoBillLine, undoing)).body).toMatchObject({ code: 'bill_line_booked_before' });
});

test('neither a cancelled order nor a payment that staff have questioned is confirmed without a person', async () => {
  const { place, pay } = newDay();
  const cancelled = await place(0, 80, { status: 'cancelled', cancelReason: '超时未付' });
  const questioned = await place(0, 90, { paymentCheck: 'problem', paymentProblem: '截图看不清' });
  const bill = await importLines([pay(-1, 80), pay(-1, 90)]);
  expect(bill.counts).toMatchObject({ linked: 0, doubtful: 2 });
  const { results } = await groupsOf(bill.id);
  for (const { lines, orders } of results)
    await owner.call(pairBillLine, { params: { id: lines[0]?.id ?? '' }, body: { order_id: orders[0]?.id ?? '' } });
  expect(await Promise.all([cancelled, questioned].map(checkOf))).toEqual(['checked', 'checked']);
});

test('a difference that the customer has paid is settled by the bill', async () => {
  const { place, pay } = newDay();
  const order = await place(0, 80, { priceDifference: fen(35) });
  const bill = await importLines([pay(-1, 80), pay(30, 35)]);
  expect(bill.counts).toMatchObject({ linked: 2 });
  expect((await entriesOf(order)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 0.8],
    ['difference', 0.35],
  ]);
});

test('a match that was wrong is undone, and no later import confirms it again', async () => {
  const { place, pay } = newDay();
  const order = await place(0, 80);
  const lines = [pay(-1, 80)];
  const bill = await importLines(lines);
  const [linked] = await linesOf(bill.id, 'linked');
  const undo = async (reason: string) =>
    await owner.call(undoBillLine, { params: { id: linked?.id ?? '' }, body: { reason } });
  expect((await undo('')).status).toBe(400);
  expect((await undo('不是这位顾客')).body).toMatchObject({ is_linked: false });
  expect((await undo('不是这位顾客')).status).toBe(409);
  expect(await checkOf(order)).toBe('unchecked');
  expect((await groupsOf(bill.id)).results).toMatchObject([
    { lines: [{ id: linked?.id }], orders: [{ id: order.id }] },
  ]);

  const again = await importLines(lines);
  expect(again.counts).toMatchObject({ linked: 0, doubtful: 1 });
  expect(await checkOf(order)).toBe('unchecked');
});

test('the correction of a payment at the desk frees its line', async () => {
  const { place, pay } = newDay();
  const order = await place(0, 80);
  const bill = await importLines([pay(-1, 80)]);
  const [entry] = await entriesOf(order);
  const body = { entry_id: entry?.id ?? '', reason: '核错了' };
  await owner.call(correctEntry, { params: { id: order.id }, body });
  expect(await linesOf(bill.id, 'unmatched')).toMatchObject([{ is_linked: false, matched_by: 'amount' }]);
});

test('an undone link leaves the payment that a clerk had confirmed', async () => {
  const { place, pay } = newDay();
  const order = await place(0, 80, { paymentCheck: 'checked' });
  const bill = await importLines([pay(-1, 80)]);
  const [linked] = await linesOf(bill.id, 'linked');
  await owner.call(undoBillLine, { params: { id: linked?.id ?? '' }, body: { reason: '另有其人' } });
  expect(await entriesOf(order)).toHaveLength(1);
  expect(await checkOf(order)).toBe('checked');
});

test('a payment that is none of the shop is set aside with a reason, and taken up again', async () => {
  const { place, pay } = newDay();
  await place(0, 350);
  const bill = await importLines([pay(-1, 80)]);
  const [line] = await linesOf(bill.id, 'unmatched');
  const params = { id: line?.id ?? '' };
  expect((await owner.call(setAsideBillLine, { params, body: { reason: ' ' } })).status).toBe(400);
  const setAside = await owner.call(setAsideBillLine, { params, body: { reason: '朋友还钱' } });
  expect(setAside.body).toMatchObject({ set_aside_reason: '朋友还钱' });
  expect(await linesOf(bill.id, 'set_aside')).toHaveLength(1);
  await owner.call(takeUpBillLine, { params });
  expect(await linesOf(bill.id, 'unmatched')).toHaveLength(1);
});

test('a refund that only a later bill shows is listed until a person has seen it', async () => {
  const { place, pay } = newDay();
  const [order, other] = [await place(0, 80), await place(1, 90)];
  const [whole, part] = [pay(-1, 80), pay(0, 90)];
  const bill = await importLines([whole, part]);
  await importLines([
    { ...whole, status: '已全额退款' },
    { ...part, status: '已退款¥0.30' },
  ]);
  const listed = await linesOf(bill.id, 'refunded');
  expect(listed.map(({ refunded }) => refunded)).toEqual([0.8, 0.3]);
  expect([...(await entriesOf(order)), ...(await entriesOf(other))]).toHaveLength(2);
  for (const { id } of listed) await owner.call(seeBillRefund, { params: { id } });
  expect(await linesOf(bill.id, 'refunded')).toEqual([]);
});

test('an order of the day that no payment fits is marked, until one is found', async () => {
  const { place, pay, at } = newDay();
  const lacking = await place(10, 80);
  const [outside, alipay] = [await place(-600, 70), await place(10, 60, { paymentMethod: 'ALIPAY' })];
  const missing = async () => {
    const ids = [lacking, outside, alipay].map(({ id }) => id);
    const { rows } = await deps.database.query(
      'select id from orders where bill_line_missing and id = any($1::uuid[])',
      [ids],
    );
    return rows.map(({ id }) => id);
  };
  const bill = await importLines([pay(0, 1), pay(300, 2)]);
  expect(await missing()).toEqual([lacking.id]);
  const { body } = await owner.call(listBillOrders, { params: { id: bill.id }, querystring: {} });
  expect(body.results.map(({ id }) => id)).toEqual([outside.id, lacking.id]);
  await importLines([{ at: at(8), amount: 80 }, pay(-1, 1), pay(400, 3)]);
  expect(await missing()).toEqual([]);
});

test('names and remarks of payers are forgotten after the days of the phone numbers', async () => {
  const { pay } = newDay();
  const status = '还没到账';
  const forgetAfter = async (days: number) => {
    const later = new Date(deps.clock.now().getTime() + days * 24 * 60 * minute);
    await forgetPayers({ db: deps.db, clock: { now: () => later } }, never);
  };
  const recent = { ...pay(0, 70, { name: '新同学' }), at: deps.clock.now() };
  const bill = await importLines([pay(0, 80, { name: '李雷' }), pay(0, 1, { name: '韩梅梅', status }), recent]);
  expect(bill.puzzling).toMatchObject([{ text: expect.stringContaining('韩梅梅') }]);
  await forgetAfter(170);
  expect((await linesOf(bill.id, 'unmatched')).map(({ counterparty }) => counterparty)).toEqual(['', '新同学']);
  await forgetAfter(181);
  const { body } = await owner.call(getBill, { params: { id: bill.id } });
  expect(body.puzzling).toEqual([]);
});

test('a file that is not whole is reported', async () => {
  const { pay } = newDay();
  expect(await importLines([pay(0, 80)], 12)).toMatchObject({ missing_lines: 11 });
});

test('a bill that cannot be compared says so, and its payments wait for the next import', async () => {
  const { pay } = newDay();
  const file = wechatBillOf([pay(0, 80)]);
  const { id } = (await owner.upload(importBill, file, 'a.csv')).body;
  await failBill(deps, id);
  const { body } = await owner.call(getBill, { params: { id } });
  expect(body).toMatchObject({ state: 'failed', counts: { unmatched: 1 } });
});

test.each(Object.keys(refusedFiles) as (keyof typeof refusedFiles)[])('%s is refused in Chinese', async (name) => {
  const reply = await owner.upload(importBill, await refusedFiles[name](), name);
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({ file: [expect.stringMatching(/\p{sc=Han}/u)] });
});

test.each(Object.keys(billFiles) as (keyof typeof billFiles)[])(
  '%s is read, and the file is not kept',
  async (name) => {
    const { status, body } = await owner.upload(importBill, await billFiles[name](), `${name}\u202e<script>`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'matching', file_name: expect.not.stringContaining('\u202e') });
    const keys: string[] = [];
    for await (const { key } of deps.storage.list('')) keys.push(key);
    expect(keys).toEqual([]);
  },
);

test('more rows than the shop can compare at once are refused with the way out', async () => {
  const { at } = newDay();
  const number = '1000';
  const reply = await owner.upload(
    importBill,
    wechatBillOf(Array.from({ length: 20_001 }, (_, index) => ({ at: at(0), amount: 1, number: `${number}${index}` }))),
    'a.csv',
  );
  expect(reply.body).toEqual({ file: [expect.stringContaining('2 万行')] });
});

test('unknown bills, lines and orders are not found', async () => {
  const id = deps.random.uuid();
  const missing = [
    await owner.call(getBill, { params: { id } }),
    await owner.call(listBillGroups, { params: { id }, querystring: {} }),
    await owner.call(listBillOrders, { params: { id }, querystring: {} }),
    await owner.call(listBillLines, { params: { id }, querystring: { state: 'linked' } }),
    await owner.call(pairBillLine, { params: { id }, body: { order_id: id } }),
    await owner.call(undoBillLine, { params: { id }, body: { reason: '错' } }),
    await owner.call(setAsideBillLine, { params: { id }, body: { reason: '错' } }),
    await owner.call(takeUpBillLine, { params: { id } }),
    await owner.call(seeBillRefund, { params: { id } }),
  ];
  expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
  const { pay } = newDay();
  const bill = await importLines([pay(0, 80)]);
  const [line] = await linesOf(bill.id, 'unmatched');
  const reply = await owner.call(pairBillLine, { params: { id: line?.id ?? '' }, body: { order_id: id } });
  expect(reply.status).toBe(404);
});
