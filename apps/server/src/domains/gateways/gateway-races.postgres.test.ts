import { checkPayment, getStaffOrder } from '@print/contract/desk';
import { createGatewayRefund } from '@print/contract/gateway-payments';
import { refundOrder } from '@print/contract/ledger';
import { expect, test } from 'vitest';
import { createGatewayShop } from '#test/gateways/gateway-shop.ts';

const { as, origin, fakes, clerk, seed, askForCode, rowsOf, referenceOf, deps, settle, sendRefunds } =
  await createGatewayShop();
const clerks = [clerk, await as('staff')];
const entriesOf = async (id: string) =>
  (await clerk.call(getStaffOrder, { params: { id } })).body.payment.entries.filter(({ method }) => method !== null);
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test.each(['ALIPAY', 'WECHAT'] as const)(
  'a payment of %s that is reported from all sides is booked once',
  async (method) => {
    const order = await seed({ paymentMethod: method });
    await askForCode(order);
    const reference = await referenceOf(order.id);
    fakes[method].pay(reference);
    deps.clock.moveBy(90);
    const [notified] = await Promise.all([
      times(20, async () => (await fakes[method].notify(reference, { shopOrigin: origin })).status),
      times(3, settle),
    ]);
    expect(new Set(notified)).toEqual(new Set([200]));
    expect(await entriesOf(order.id)).toMatchObject([{ amount: 0.8, source: 'gateway' }]);
  },
);

test('clerks who check the payment meanwhile book their own word at most once beside it', async () => {
  const order = await seed();
  await askForCode(order);
  const reference = await referenceOf(order.id);
  fakes.ALIPAY.pay(reference);
  deps.clock.moveBy(90);
  const request = { params: { id: order.id }, body: { check: 'checked' } } as const;
  await Promise.all([
    times(20, async () => await fakes.ALIPAY.notify(reference, { shopOrigin: origin })),
    settle(),
    ...clerks.map(async (each) => await each.call(checkPayment, request)),
  ]);
  const entries = await entriesOf(order.id);
  expect(entries.filter(({ source }) => source === 'gateway')).toHaveLength(1);
  expect(entries.length).toBeLessThanOrEqual(2);
});

test('many tabs share one code', async () => {
  const order = await seed({ paymentMethod: 'WECHAT' });
  const codes = await times(10, async () => (await askForCode(order)).body.code_url);
  expect(new Set(codes).size).toBe(1);
  expect(await rowsOf(order.id)).toHaveLength(1);
});

test('two clerks who refund an order in every way at once give the money back once', async () => {
  const order = await seed();
  await askForCode(order);
  const reference = await referenceOf(order.id);
  fakes.ALIPAY.pay(reference);
  await fakes.ALIPAY.notify(reference, { shopOrigin: origin });
  const before = fakes.ALIPAY.returnedFen();
  const params = { id: order.id };
  const replies = await times(20, async (index) => {
    const client = clerks[index % 2] ?? clerk;
    if (index % 4 < 2) return await client.call(createGatewayRefund, { params, body: { amount: 0.8, reason: '没印' } });
    return await client.call(refundOrder, { params, body: { amount: 0.8, method: 'CASH', reason: '没印' } });
  });
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  await times(3, sendRefunds);
  const entries = await entriesOf(order.id);
  expect(entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0);
  const returned = fakes.ALIPAY.returnedFen() - before;
  expect(returned).toBe(entries.some(({ kind, source }) => kind === 'refund' && source === 'gateway') ? 80 : 0);
});
