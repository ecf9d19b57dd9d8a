import { checkPayment, setOrderStatus } from '@print/contract/desk';
import { createPaymentCode } from '@print/contract/gateway-payments';
import { queryOrder } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import { getShop } from '@print/contract/shop';
import { describe, expect, test } from 'vitest';
import { createGatewayShop } from '#test/gateways/gateway-shop.ts';

const { deps, as, clerk, fakes, seed, askForCode, rowsOf, referenceOf, settle } = await createGatewayShop();
const createdAt = (method: 'ALIPAY' | 'WECHAT') => fakes[method].operations.filter((name) => name === 'create').length;
const cancel = async (id: string) =>
  await clerk.call(setOrderStatus, { params: { id }, body: { status: 'cancelled', reason: '顾客不要了' } });

test('the shop says which methods have a gateway', async () => {
  const { body } = await (await as('guest')).call(getShop, {});
  expect(body.payment_gateways).toEqual(['ALIPAY', 'WECHAT']);
});

describe.each(['ALIPAY', 'WECHAT'] as const)('a code of %s', (method) => {
  test('is for the total of the order, and the gateway is asked once', async () => {
    const order = await seed({ paymentMethod: method, totalPrice: fen(2960) });
    const before = createdAt(method);
    const { status, body } = await askForCode(order);
    expect({ status, body }).toMatchObject({ status: 200, body: { method, amount: 29.6 } });
    expect(body.code_url).toMatch(method === 'ALIPAY' ? /^https:\/\/qr\.alipay\.com\// : /^weixin:\/\//);
    expect((await askForCode(order)).body).toEqual(body);
    expect(createdAt(method) - before).toBe(1);
  });

  test('is replaced when the order owes another amount, and the old one takes no money', async () => {
    const order = await seed({ paymentMethod: method });
    await askForCode(order);
    const old = await referenceOf(order.id);
    fakes[method].scan(old);
    await deps.database.query('update orders set price_difference = 30 where id = $1', [order.id]);
    expect((await askForCode(order)).body.amount).toBe(1.1);
    expect(await rowsOf(order.id)).toMatchObject([{ state: 'closed' }, { state: 'waiting', amount: 110 }]);
    expect(() => fakes[method].pay(old)).toThrow('closed');
  });

  test('is replaced shortly before it ends', async () => {
    const order = await seed({ paymentMethod: method });
    const { body } = await askForCode(order);
    expect(Date.parse(body.expires_at) - deps.clock.now().getTime()).toBeLessThanOrEqual(15 * 60_000);
    deps.clock.moveBy(14 * 60);
    const next = await askForCode(order);
    expect(next.body.code_url).not.toBe(body.code_url);
    expect(Date.parse(next.body.expires_at)).toBeGreaterThan(Date.parse(body.expires_at));
  });

  test('is closed with the order', async () => {
    const order = await seed({ paymentMethod: method });
    await askForCode(order);
    const reference = await referenceOf(order.id);
    fakes[method].scan(reference);
    await cancel(order.id);
    await settle();
    expect(await rowsOf(order.id)).toMatchObject([{ state: 'closed', next_query_at: null }]);
    expect(() => fakes[method].pay(reference)).toThrow('closed');
  });

  test('is closed when staff have taken the money at the counter', async () => {
    const order = await seed({ paymentMethod: method });
    await askForCode(order);
    fakes[method].scan(await referenceOf(order.id));
    await clerk.call(checkPayment, { params: { id: order.id }, body: { check: 'checked' } });
    await settle();
    expect(await rowsOf(order.id)).toMatchObject([{ state: 'closed', next_query_at: null }]);
  });

  test('stays the same when the response of the gateway is lost', async () => {
    const order = await seed({ paymentMethod: method });
    fakes[method].fail('create', 'disconnect afterwards');
    expect(await askForCode(order)).toMatchObject({
      status: 503,
      body: { code: 'gateway_unreachable', detail: '暂时连不上支付平台，请稍后再试，或到店付款' },
    });
    const taken = fakes[method].takenFen();
    expect(await askForCode(order)).toMatchObject({ status: 200 });
    expect(await rowsOf(order.id)).toHaveLength(1);
    fakes[method].pay(await referenceOf(order.id));
    expect(fakes[method].takenFen() - taken).toBe(80);
  });

  test('is refused when the order was paid a moment ago, and the payment is booked', async () => {
    const order = await seed({ paymentMethod: method });
    await askForCode(order);
    fakes[method].pay(await referenceOf(order.id));
    deps.clock.moveBy(14 * 60);
    expect(await askForCode(order)).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } });
    expect(await rowsOf(order.id)).toMatchObject([{ state: 'paid' }]);
  });
});

describe('a code is refused', () => {
  test.each([
    ['an order that is paid', { paymentCheck: 'checked' }, 'nothing_to_pay'],
    ['a cancelled order', { status: 'cancelled' }, 'order_cancelled'],
  ] as const)('for %s', async (_, overrides, code) => {
    expect(await askForCode(await seed(overrides))).toMatchObject({ status: 409, body: { code } });
  });

  test.each([
    ['a wrong pickup code', { pickup_code: 'AAAAAA' }],
    ['a wrong phone number', { phone_number: '13900000000' }],
  ])('for %s, as by the query', async (_, wrong) => {
    const { phoneNumber: phone_number, pickupCode: pickup_code } = await seed();
    const guest = await as('guest');
    const body = { phone_number, pickup_code, ...wrong };
    const refused = await guest.call(createPaymentCode, { body });
    expect(refused).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect((await guest.call(queryOrder, { body })).body).toEqual(refused.body);
  });

  test('for the id of another one’s order, as for an unknown id', async () => {
    const { id } = await seed();
    const customer = await as('customer');
    const replies = [id, deps.random.uuid()].map(
      async (each) => await customer.call(createPaymentCode, { body: { id: each } }),
    );
    const [foreign, unknown] = await Promise.all(replies);
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign?.body).toEqual(unknown?.body);
  });

  test('without id, phone number and pickup code', async () => {
    expect(await (await as('guest')).call(createPaymentCode, { body: {} })).toMatchObject({ status: 400 });
  });
});

test('a caller who has found the order gets its code by id', async () => {
  const { id, phoneNumber: phone_number, pickupCode: pickup_code } = await seed();
  const guest = await as('guest');
  const found = await guest.call(queryOrder, { body: { phone_number, pickup_code } });
  expect(found.body.payable_now).toBe(0.8);
  expect(await guest.call(createPaymentCode, { body: { id } })).toMatchObject({ status: 200, body: { amount: 0.8 } });
});

test('an Alipay code that nobody has scanned is asked about until it ends', async () => {
  const order = await seed();
  await askForCode(order);
  await cancel(order.id);
  await settle();
  const [row] = await rowsOf(order.id);
  expect(row).toMatchObject({ state: 'closed', next_query_at: expect.any(Date) });
  fakes.ALIPAY.pay(await referenceOf(order.id));
  deps.clock.moveBy(17 * 60);
  await settle();
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'paid' }]);
});

test('a code that nobody has paid is not asked about for ever', async () => {
  const order = await seed();
  await askForCode(order);
  for (let minute = 0; minute < 20; minute += 1) {
    deps.clock.moveBy(60);
    await settle();
  }
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'closed', next_query_at: null }]);
  const before = fakes.ALIPAY.operations.length;
  deps.clock.moveBy(3600);
  await settle();
  expect(fakes.ALIPAY.operations.length).toBe(before);
});
