import { checkPayment, getStaffOrder, setOrderStatus } from '@print/contract/desk';
import { createPaymentCode } from '@print/contract/gateway-payments';
import { listOwing } from '@print/contract/ledger';
import { queryOrder } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import { describe, expect, test } from 'vitest';
import type { Order } from '#domains/orders/orders.table.ts';
import type { Forgery } from '#test/gateways/fake-gateway.ts';
import { createGatewayShop } from '#test/gateways/gateway-shop.ts';

const { deps, as, origin, logged, clerk, fakes, seed, askForCode, rowsOf, referenceOf, settle } =
  await createGatewayShop();

const show = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body;
const bookedFor = async (id: string) => (await show(id)).payment.entries.map(({ amount }) => amount);

describe.each(['ALIPAY', 'WECHAT'] as const)('the notification of %s', (method) => {
  const fake = fakes[method];
  const notify = async (reference: string, forgery?: Forgery) =>
    await fake.notify(reference, { shopOrigin: origin, ...(forgery && { forgery }) });
  async function seedPaid(overrides: Partial<Order> = {}) {
    const order = await seed({ paymentMethod: method, ...overrides });
    await askForCode(order);
    const reference = await referenceOf(order.id);
    fake.pay(reference);
    return { order, reference };
  }

  test('confirms the payment, and the customer has nothing to pay any more', async () => {
    const { order, reference } = await seedPaid();
    const { status, body } = await notify(reference);
    expect({ status, body }).toEqual({ status: 200, body: method === 'ALIPAY' ? 'success' : '{"code":"SUCCESS"}' });
    const [row] = await rowsOf(order.id);
    expect((await show(order.id)).payment).toMatchObject({
      check: 'checked',
      owed: 0,
      entries: [{ kind: 'payment', amount: 0.8, method, source: 'gateway', reference: row?.['transaction_id'] }],
    });
    const { phoneNumber: phone_number, pickupCode: pickup_code } = order;
    const { body: found } = await (await as('guest')).call(queryOrder, { body: { phone_number, pickup_code } });
    expect(found).not.toHaveProperty('payable_now');
  });

  test('that is doubled, late or after the query is acknowledged and booked once', async () => {
    const { order, reference } = await seedPaid();
    for (let times = 0; times < 3; times += 1) expect((await notify(reference)).status).toBe(200);
    deps.clock.moveBy(120);
    await settle();
    expect((await notify(reference)).status).toBe(200);
    expect(await bookedFor(order.id)).toEqual([0.8]);
  });

  test('that never comes is replaced by the query', async () => {
    const { order } = await seedPaid();
    await settle();
    deps.clock.moveBy(90);
    await settle();
    expect(await bookedFor(order.id)).toEqual([0.8]);
  });

  test('that comes after one of a later payment books both', async () => {
    const { order, reference: first } = await seedPaid();
    deps.clock.moveBy(14 * 60 + 30);
    // The customer opened the page again before the shop knew of the payment; the gateway does not respond.
    fake.fail('close', 'http 500');
    expect((await askForCode(order)).status).toBe(503);
    await deps.database.query(`update gateway_payments set state = 'closed' where reference = $1`, [first]);
    await askForCode(order);
    const second = await referenceOf(order.id);
    fake.pay(second);
    await notify(second);
    await notify(first);
    expect(await bookedFor(order.id)).toEqual([0.8, 0.8]);
    expect((await show(order.id)).payment.owed).toBe(-0.8);
  });

  test.each(['signature', 'key', 'body', 'app', 'merchant'] as const)(
    'with a wrong %s is refused, and its content is not logged',
    async (forgery) => {
      const { order, reference } = await seedPaid();
      const from = logged.length;
      expect((await notify(reference, forgery)).status).toBe(403);
      expect(await bookedFor(order.id)).toEqual([]);
      const lines = logged.slice(from).join('');
      expect(lines).toContain('a notification of a payment gateway is refused');
      expect(lines).not.toContain(reference);
    },
  );

  test('of another amount confirms nothing, and staff see it once', async () => {
    const { order, reference } = await seedPaid();
    expect((await notify(reference, 'amount')).status).toBe(200);
    expect((await notify(reference, 'amount')).status).toBe(200);
    const { payment, history } = await show(order.id);
    expect(payment).toMatchObject({ check: 'unchecked', entries: [] });
    expect(history.filter(({ kind }) => kind === 'amount_differs')).toMatchObject([
      { actor: 'system', detail: { asked: 80, paid: 1 } },
    ]);
  });

  test('for a cancelled order is money that the shop owes', async () => {
    const { order, reference } = await seedPaid({ totalPrice: fen(7777) });
    const cancelled = { status: 'cancelled', reason: '顾客不要了' } as const;
    await clerk.call(setOrderStatus, { params: { id: order.id }, body: cancelled });
    expect((await notify(reference)).status).toBe(200);
    const { body } = await clerk.call(listOwing, { querystring: { side: 'shop' } });
    expect(body.results).toContainEqual(expect.objectContaining({ id: order.id, owed: -77.77 }));
  });

  test('for an order that was paid at the counter is booked too', async () => {
    const { order, reference } = await seedPaid();
    await clerk.call(checkPayment, { params: { id: order.id }, body: { check: 'checked' } });
    expect((await notify(reference)).status).toBe(200);
    expect(await bookedFor(order.id)).toEqual([0.8, 0.8]);
  });

  test('of a transaction that a clerk has booked by its number is not booked again', async () => {
    const { order, reference } = await seedPaid();
    const { transactionId } = (await deps.gateways[method]
      ?.queryPayment(reference)
      .then((found) => (found.state === 'paid' ? found : Promise.reject(new Error('not paid'))))) ?? {
      transactionId: '',
    };
    const body = { check: 'checked', reference: transactionId } as const;
    await clerk.fetch(`/api/staff/orders/${order.id}/payment/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect((await notify(reference)).status).toBe(200);
    expect(await bookedFor(order.id)).toEqual([0.8]);
    expect(await rowsOf(order.id)).toMatchObject([{ state: 'paid' }]);
  });

  test('of a later difference settles it', async () => {
    const { order, reference } = await seedPaid();
    await notify(reference);
    await deps.database.query('update orders set price_difference = 30 where id = $1', [order.id]);
    expect((await askForCode(order)).body.amount).toBe(0.3);
    const difference = await referenceOf(order.id);
    fake.pay(difference);
    await notify(difference);
    expect((await show(order.id)).payment).toMatchObject({
      owed: 0,
      entries: [{ kind: 'payment' }, { kind: 'difference', amount: 0.3, source: 'gateway' }],
    });
  });

  test.each(['{}', '', 'x'.repeat(70_000)])('that is no notification is refused', async (body) => {
    const url = `${origin}/api/payments/${method.toLowerCase()}/notify/`;
    const { status } = await fetch(url, { method: 'POST', body, headers: { origin: 'https://elsewhere.test' } });
    expect([403, 413]).toContain(status);
  });
});

test('a signed notification of a payment that the shop does not know is refused, so that it comes again', async () => {
  const order = await seed();
  await askForCode(order);
  const reference = await referenceOf(order.id);
  fakes.ALIPAY.pay(reference);
  await deps.database.query('update gateway_payments set reference = $2 where reference = $1', [reference, 'lost_one']);
  expect((await fakes.ALIPAY.notify(reference, { shopOrigin: origin })).status).toBe(404);
});

test('a shop without a gateway of this name answers like a page that does not exist', async () => {
  for (const method of ['paypal', 'cash', 'ALIPAY'])
    expect((await fetch(`${origin}/api/payments/${method}/notify/`, { method: 'POST', body: '{}' })).status).toBe(404);
});

test('the customer’s browser is told of the payment', async () => {
  const order = await seed();
  const guest = await as('guest');
  const { phoneNumber: phone_number, pickupCode: pickup_code } = order;
  await guest.call(createPaymentCode, { body: { phone_number, pickup_code } });
  const controller = new AbortController();
  const events = await guest.fetch('/api/events/', { signal: controller.signal });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  const reference = await referenceOf(order.id);
  fakes.ALIPAY.pay(reference);
  await fakes.ALIPAY.notify(reference, { shopOrigin: origin });
  let text = '';
  while (!text.includes(order.id)) text += (await reader?.read())?.value ?? '';
  controller.abort();
  expect(text).toContain(order.id);
});
