import { checkPayment, collectOrder, createWalkInOrder, getStaffOrder, settleDifference } from '@print/contract/desk';
import { uploadDocument } from '@print/contract/documents';
import { correctEntry, listOwing, refundOrder, waiveOwed } from '@print/contract/ledger';
import { queryOrder } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import { describe, expect, test } from 'vitest';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedOrder } from '#test/factories.ts';
import { orderForm } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { makeUniquePdf } from '#test/uploading.ts';

const shop = await createTestApp();
const { deps, as } = shop;
const { user, client: clerk } = await createStaffMember(shop);
const { username } = user;

const show = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body;
const check = async (id: string, body: object) =>
  await clerk.call(checkPayment, { params: { id }, body: { check: 'checked', ...body } });
const refund = async (id: string, amount: number, body: object = {}) =>
  await clerk.call(refundOrder, { params: { id }, body: { amount, method: 'CASH', reason: '没纸了', ...body } });
const waive = async (id: string, amount: number, reason = '老顾客') =>
  await clerk.call(waiveOwed, { params: { id }, body: { amount, reason } });
const correct = async (id: string, entryId = '', reason = '按错了') =>
  await clerk.call(correctEntry, { params: { id }, body: { entry_id: entryId, reason } });
const noteFor = async ({
  phoneNumber: phone_number,
  pickupCode: pickup_code,
}: {
  phoneNumber: string;
  pickupCode: string;
}) => (await (await as('guest')).call(queryOrder, { body: { phone_number, pickup_code } })).body.price_note;
let phones = 13_900_000_000;
const seed = async (overrides: Parameters<typeof seedOrder>[1] = {}) => {
  phones += 1;
  return await seedOrder(deps, { phoneNumber: String(phones), totalPrice: fen(2960), ...overrides });
};

describe('a checked payment', () => {
  test('is booked with amount, method, reference and who checked it', async () => {
    const { id } = await seed({ paymentMethod: 'ALIPAY' });
    const { body } = await check(id, { reference: ' 2026 1119\t2200 ' });
    expect(body.payment).toMatchObject({
      check: 'checked',
      owed: 0,
      entries: [
        {
          kind: 'payment',
          method: 'ALIPAY',
          amount: 29.6,
          source: 'clerk',
          reference: '202611192200',
          actor_name: username,
        },
      ],
    });
    await check(id, {});
    expect((await show(id)).payment.entries).toHaveLength(1);
  });

  test('of less than the price leaves the rest owed, and the customer is told', async () => {
    const order = await seed();
    const { body } = await check(order.id, { amount: 20, method: 'CASH' });
    expect(body).toMatchObject({ open_difference: 9.6, price_difference: 9.6, payment: { owed: 9.6 } });
    expect(await noteFor(order)).toBe('付款少于应付金额，取件时需补 ¥9.60');
  });

  test.each([0, -1, 200_000])('of ¥%d is refused', async (amount) => {
    const { id } = await seed();
    expect(await check(id, { amount })).toMatchObject({ status: 400, body: { amount: [expect.any(String)] } });
    expect((await show(id)).payment).toMatchObject({ check: 'unchecked', entries: [] });
  });

  test('that turns out not to have come is taken back, and both entries stay', async () => {
    const { id } = await seed();
    const payment = (await check(id, {})).body.payment.entries[0];
    const { body } = await clerk.call(checkPayment, {
      params: { id },
      body: { check: 'problem', problem: '没有到账' },
    });
    expect(body.payment).toMatchObject({
      check: 'problem',
      owed: 29.6,
      entries: [payment, { kind: 'correction', amount: -29.6, corrects: payment?.id, note: '没有到账' }],
    });
  });

  test('is not booked twice by one transaction number', async () => {
    const [first, second] = [await seed(), await seed()];
    const reference = '4200002026111900001234567890';
    expect(await check(first.id, { reference })).toMatchObject({ status: 200 });
    expect(await check(second.id, { reference })).toMatchObject({ status: 409, body: { code: 'transaction_booked' } });
    expect((await show(second.id)).payment).toMatchObject({ check: 'unchecked', entries: [], owed: 29.6 });
    // A booking at the wrong order can be moved.
    await clerk.call(checkPayment, { params: { id: first.id }, body: { check: 'unchecked' } });
    expect(await check(second.id, { reference })).toMatchObject({ status: 200 });
  });
});

describe('a difference', () => {
  test('is not settled by the handover', async () => {
    const order = await seed({ paymentCheck: 'checked', status: 'completed', priceDifference: fen(60) });
    const { body } = await clerk.call(collectOrder, { params: { id: order.id } });
    expect(body).toMatchObject({ open_difference: 0.6, has_late_difference: true });
    expect(await noteFor(order)).toBe('还有差额 ¥0.60 没有结清，请到店里补交');
  });

  test.each([
    [60, 0.6],
    [-60, -0.6],
  ])('of %d fen is settled by amount and method, once', async (difference, yuan) => {
    const order = await seed({ paymentCheck: 'checked', status: 'completed', priceDifference: fen(difference) });
    const settle = async (amount: number) =>
      await clerk.call(settleDifference, { params: { id: order.id }, body: { difference: amount, method: 'CASH' } });
    expect(await settle(yuan * 2)).toMatchObject({ status: 409, body: { code: 'difference_changed' } });
    for (const { body } of await Promise.all([settle(yuan), settle(yuan)]))
      expect(body).toMatchObject({ open_difference: 0, price_difference: yuan, payment: { owed: 0 } });
    expect((await show(order.id)).payment.entries).toMatchObject([
      { kind: 'payment' },
      { kind: 'difference', method: 'CASH', amount: yuan, source: 'clerk', actor_name: username },
    ]);
    expect(await noteFor(order)).toBe('实际页数与下单时不同，差额 ¥0.60 已结清');
  });
});

test('a difference is not given back before the payment is checked', async () => {
  const { id } = await seed({ status: 'completed', priceDifference: fen(-60) });
  const settle = { params: { id }, body: { difference: -0.6, method: 'CASH' } } as const;
  expect(await clerk.call(settleDifference, settle)).toMatchObject({
    status: 409,
    body: { code: 'payment_unchecked' },
  });
  await check(id, {});
  expect(await clerk.call(settleDifference, settle)).toMatchObject({ body: { payment: { owed: 0 } } });
});

describe('a refund', () => {
  test('of a cancelled order takes it off the list of what the shop owes', async () => {
    const order = await seed({ paymentCheck: 'checked', status: 'cancelled', cancelledAt: deps.clock.now() });
    const owing = async () => (await clerk.call(listOwing, { querystring: { side: 'shop' } })).body;
    expect((await owing()).results).toContainEqual(
      expect.objectContaining({ id: order.id, owed: -29.6, phone_masked: expect.stringContaining('****') }),
    );
    const { totals } = await owing();
    expect(await noteFor(order)).toBe('已付的 ¥29.60 待退还');

    expect(await refund(order.id, 9.6)).toMatchObject({ status: 201, body: { payment: { owed: -20 } } });
    expect(await refund(order.id, 20.01)).toMatchObject({ status: 409, body: { detail: '最多可退 ¥20.00' } });
    expect(await refund(order.id, 20, { method: 'WECHAT', reference: '5030' })).toMatchObject({
      body: { payment: { owed: 0 }, history: expect.arrayContaining([expect.objectContaining({ kind: 'refunded' })]) },
    });
    expect((await owing()).results.map(({ id }) => id)).not.toContain(order.id);
    expect((await owing()).totals.shop).toEqual({
      orders: totals.shop.orders - 1,
      amount: Math.round((totals.shop.amount - 29.6) * 100) / 100,
    });
    expect(await noteFor(order)).toBe('');
  });

  test('that the shop does not owe lowers the price, so that the customer does not owe it', async () => {
    const { id } = await seed({ paymentCheck: 'checked', status: 'completed' });
    const { body } = await refund(id, 5, { reason: '印糊了' });
    expect(body).toMatchObject({ open_difference: 0, payment: { owed: 0 } });
    expect(body.payment.entries.slice(1)).toMatchObject([
      { kind: 'refund', method: 'CASH', amount: -5, note: '印糊了' },
      { kind: 'waiver', method: null, amount: 5 },
    ]);
  });

  test.each([
    ['without a reason', { reason: ' ' }, 400],
    ['with hidden characters in the reason', { reason: '退\u202E了' }, 400],
    ['of nothing', { amount: 0 }, 409],
    ['of a negative amount', { amount: -5 }, 409],
  ])('%s is refused', async (_, body, status) => {
    const { id } = await seed({ paymentCheck: 'checked' });
    expect(await refund(id, 5, body)).toMatchObject({ status });
    expect((await show(id)).payment.entries).toHaveLength(1);
  });

  test('is refused for an order that has taken no money', async () => {
    const { id } = await seed();
    expect(await refund(id, 5)).toMatchObject({ status: 409, body: { detail: '这一单没有收过钱，不能退款' } });
  });

  test('keeps its payment from being taken back', async () => {
    const { id } = await seed({ paymentCheck: 'checked' });
    await refund(id, 5);
    const reply = await clerk.call(checkPayment, { params: { id }, body: { check: 'unchecked' } });
    expect(reply).toMatchObject({ status: 409, body: { code: 'money_refunded' } });
    expect((await show(id)).payment).toMatchObject({ check: 'checked', owed: 0 });
  });
});

describe('a waiver', () => {
  test('gives up a difference, or a part of it', async () => {
    const { id } = await seed({ paymentCheck: 'checked', priceDifference: fen(60) });
    expect(await waive(id, 0.7)).toMatchObject({ status: 409, body: { code: 'owed_changed' } });
    expect(await waive(id, -0.6)).toMatchObject({ status: 409 });
    expect((await waive(id, 0.1)).body).toMatchObject({ open_difference: 0.5 });
    expect((await waive(id, 0.5)).body).toMatchObject({ open_difference: 0, payment: { owed: 0 } });
  });

  test('of the whole price ends the wait for a payment', async () => {
    const { id } = await seed({ cancelUnpaidAt: new Date(deps.clock.now().getTime() + 3_600_000) });
    expect((await waive(id, 29.6)).body.payment).toMatchObject({ check: 'checked', owed: 0 });
    const { rows } = await deps.database.query('select cancel_unpaid_at from orders where id = $1', [id]);
    expect(rows).toEqual([{ cancel_unpaid_at: null }]);
  });

  test('needs a reason', async () => {
    const { id } = await seed({ paymentCheck: 'checked', priceDifference: fen(60) });
    expect(await waive(id, 0.6, '')).toMatchObject({ status: 400, body: { reason: ['请填写免除原因'] } });
  });
});

describe('a correction', () => {
  test('books the opposite, once, even by two clerks', async () => {
    const { id } = await seed({ paymentCheck: 'checked', status: 'cancelled' });
    const entry = (await refund(id, 29.6)).body.payment.entries.at(-1);
    const replies = await Promise.all([correct(id, entry?.id), correct(id, entry?.id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await show(id)).payment).toMatchObject({ owed: -29.6 });
    expect((await show(id)).payment.entries.at(-1)).toMatchObject({
      kind: 'correction',
      amount: 29.6,
      corrects: entry?.id,
    });
  });

  test('of a payment asks for another check', async () => {
    const { id } = await seed({ paymentCheck: 'checked' });
    const [entry] = (await show(id)).payment.entries;
    expect((await correct(id, entry?.id)).body.payment).toMatchObject({ check: 'unchecked', owed: 29.6 });
  });

  test('of a correction, of another order’s entry or of none is refused', async () => {
    const [one, other] = [await seed({ paymentCheck: 'checked' }), await seed({ paymentCheck: 'checked' })];
    const [entry] = (await show(one.id)).payment.entries;
    expect(await correct(other.id, entry?.id)).toMatchObject({ status: 404 });
    const { body } = await correct(one.id, entry?.id);
    expect(await correct(one.id, body.payment.entries.at(-1)?.id)).toMatchObject({ status: 404 });
    expect(await correct(one.id, deps.random.uuid())).toMatchObject({ status: 404 });
  });
});

test('a walk-in order paid in cash is booked as cash', async () => {
  const { body: uploaded } = await clerk.upload(uploadDocument, await makeUniquePdf(), '讲义.pdf');
  const { groups } = orderForm([uploaded.file_id]);
  const walkIn = { phone_number: '', payment_method: 'WECHAT', is_paid: true, paid_by: 'CASH', groups } as const;
  const { body } = await clerk.call(createWalkInOrder, { headers: {}, body: walkIn });
  expect((await show(body.id)).payment).toMatchObject({
    check: 'checked',
    owed: 0,
    entries: [{ kind: 'payment', method: 'CASH', amount: body.total_price, source: 'clerk' }],
  });
});

test('an order that was handed over without a payment is in the list of what customers owe', async () => {
  const [unpaid, open] = [await seed({ status: 'completed' }), await seed()];
  await clerk.call(collectOrder, { params: { id: unpaid.id } });
  const { body } = await clerk.call(listOwing, { querystring: { side: 'customer' } });
  expect(body.results).toContainEqual(
    expect.objectContaining({ id: unpaid.id, owed: 29.6, is_payment_checked: false }),
  );
  expect(body.results.map(({ id }) => id)).not.toContain(open.id);
});

test('the database refuses to change or delete an entry', async () => {
  const { id } = await seed({ paymentCheck: 'checked' });
  for (const sql of ['update ledger_entries set amount = 1', 'delete from ledger_entries'])
    await expect(deps.database.query(`${sql} where order_id = $1`, [id])).rejects.toThrow('never changed');
});
