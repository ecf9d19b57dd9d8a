import { getStaffOrder, setOrderStatus, settleDifference } from '@print/contract/desk';
import { createGatewayRefund, getGatewayRefunds } from '@print/contract/gateway-payments';
import { correctEntry, refundOrder, waiveOwed } from '@print/contract/ledger';
import { fen } from '@print/contract/price';
import { afterEach, describe, expect, test } from 'vitest';
import { createGatewayShop } from '#test/gateways/gateway-shop.ts';

const { deps, origin, clerk, fakes, seed, askForCode, referenceOf, sendRefunds } = await createGatewayShop();

const show = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body;
const refund = async (id: string, amount: number, reason = '没印清楚') =>
  await clerk.call(createGatewayRefund, { params: { id }, body: { amount, reason } });
const refundsOf = async (id: string) => (await clerk.call(getGatewayRefunds, { params: { id } })).body;
const refundByHand = async (id: string, amount: number) =>
  await clerk.call(refundOrder, { params: { id }, body: { amount, method: 'CASH', reason: '没纸了' } });
const later = async (minutes: number) => {
  deps.clock.moveBy(minutes * 60);
  await sendRefunds();
};

describe.each(['ALIPAY', 'WECHAT'] as const)('a refund through %s', (method) => {
  const fake = fakes[method];
  afterEach(() => {
    fake.nextRefund = 'done';
    fake.isOutOfFunds = false;
  });
  async function seedPaid(totalPrice = fen(2960)) {
    const { id, ...order } = await seed({ paymentMethod: method, totalPrice });
    await askForCode(order);
    await pay(id);
    return id;
  }
  async function pay(id: string) {
    const reference = await referenceOf(id);
    fake.pay(reference);
    await fake.notify(reference, { shopOrigin: origin });
  }

  test('gives a part back the way it came, and books it with its reason', async () => {
    const id = await seedPaid();
    const before = fake.returnedFen();
    const { status, body } = await refund(id, 9.6);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { refundable: 20, refunds: [{ amount: 9.6, reason: '没印清楚', state: 'processing' }] },
    });
    await sendRefunds();
    expect(fake.returnedFen() - before).toBe(960);
    expect(await refundsOf(id)).toMatchObject({ refundable: 20, refunds: [{ state: 'done', problem: '' }] });
    const { payment, history } = await show(id);
    expect(payment.entries).toContainEqual(
      expect.objectContaining({ kind: 'refund', amount: -9.6, method, source: 'gateway', note: '没印清楚' }),
    );
    expect(payment.entries.find(({ kind }) => kind === 'refund')?.actor_name).not.toBe('');
    expect(payment.owed).toBe(0);
    expect(history.at(-1)).toMatchObject({ kind: 'refunded', detail: { amount: 960 } });
  });

  test('of a cancelled order evens it', async () => {
    const id = await seedPaid();
    const body = { status: 'cancelled', reason: '顾客不要了' } as const;
    await clerk.call(setOrderStatus, { params: { id }, body });
    await refund(id, 29.6);
    await sendRefunds();
    expect((await show(id)).payment.owed).toBe(0);
  });

  test('that the gateway is still working on is booked when it is done', async () => {
    const id = await seedPaid();
    fake.nextRefund = 'processing';
    await refund(id, 5);
    await sendRefunds();
    expect(await refundsOf(id)).toMatchObject({
      refundable: 24.6,
      refunds: [{ state: 'processing', problem: '支付平台正在处理，请稍候' }],
    });
    expect((await show(id)).payment.entries).toHaveLength(1);
    fake.finishRefunds('done');
    await later(2);
    expect((await refundsOf(id)).refunds).toMatchObject([{ state: 'done' }]);
    expect((await show(id)).payment.entries).toHaveLength(3);
  });

  test('is not made twice when the response is lost after the work', async () => {
    const id = await seedPaid();
    const before = fake.returnedFen();
    fake.fail('refund', 'disconnect afterwards');
    await refund(id, 5);
    await sendRefunds();
    expect((await refundsOf(id)).refunds).toMatchObject([
      { state: 'processing', problem: '暂时连不上支付平台，会自动再试' },
    ]);
    await later(2);
    await later(2);
    expect((await refundsOf(id)).refunds).toMatchObject([{ state: 'done' }]);
    expect(fake.returnedFen() - before).toBe(500);
    expect((await show(id)).payment.entries.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  });

  test('is tried again while the gateway is away', async () => {
    const id = await seedPaid();
    fake.fail('refund', 'disconnect', 'http 500');
    await refund(id, 5);
    for (const minutes of [0, 2, 3, 9]) await later(minutes);
    expect((await refundsOf(id)).refunds).toMatchObject([{ state: 'done' }]);
  });

  test('fails in words when the merchant account is empty, and the money can be given back by hand', async () => {
    const id = await seedPaid();
    fake.isOutOfFunds = true;
    await refund(id, 29.6);
    expect(await refundByHand(id, 29.6)).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
    await sendRefunds();
    expect(await refundsOf(id)).toMatchObject({
      refundable: 29.6,
      refunds: [{ state: 'failed', problem: '商户账户余额不足，请充值后再退' }],
    });
    expect((await show(id)).history.at(-1)).toMatchObject({ kind: 'refund_failed', detail: { amount: 2960 } });
    expect((await refundByHand(id, 29.6)).status).toBe(201);
    expect((await refundsOf(id)).refundable).toBe(0);
  });

  test('under way reserves its amount', async () => {
    const id = await seedPaid();
    await refund(id, 20);
    expect(await refund(id, 10)).toMatchObject({ status: 409, body: { detail: '最多可退 ¥9.60' } });
    expect(await refundByHand(id, 10)).toMatchObject({ status: 409, body: { detail: '最多可退 ¥9.60' } });
    const [payment] = (await show(id)).payment.entries;
    const correction = { params: { id }, body: { entry_id: payment?.id ?? '', reason: '按错了' } };
    expect(await clerk.call(correctEntry, correction)).toMatchObject({ body: { code: 'refund_under_way' } });
    await clerk.call(setOrderStatus, { params: { id }, body: { status: 'cancelled', reason: '顾客不要了' } });
    const settled = await clerk.call(settleDifference, { params: { id }, body: { difference: -29.6 } });
    const waived = await clerk.call(waiveOwed, { params: { id }, body: { amount: -29.6, reason: '老顾客' } });
    expect([settled, waived]).toMatchObject([
      { body: { code: 'refund_under_way' } },
      { body: { code: 'refund_under_way' } },
    ]);
    await sendRefunds();
    expect((await show(id)).payment.owed).toBe(-9.6);
  });

  test('of more than one payment is split', async () => {
    const order = await seed({ paymentMethod: method, totalPrice: fen(500) });
    await askForCode(order);
    await pay(order.id);
    await deps.database.query('update orders set price_difference = 200 where id = $1', [order.id]);
    await askForCode(order);
    await pay(order.id);
    expect((await refund(order.id, 6)).body.refunds.map(({ amount }) => amount).toSorted()).toEqual([1, 5]);
    await sendRefunds();
    expect(await refundsOf(order.id)).toMatchObject({ refundable: 1, refunds: [{ state: 'done' }, { state: 'done' }] });
  });

  test.each([0, -1, 29.61])('of ¥%d is refused', async (amount) => {
    const id = await seedPaid();
    expect(await refund(id, amount)).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
    expect((await refundsOf(id)).refunds).toEqual([]);
  });
});

test('WeChat Pay may fail to reach the customer’s card', async () => {
  const { id, ...order } = await seed({ paymentMethod: 'WECHAT' });
  await askForCode(order);
  const reference = await referenceOf(id);
  fakes.WECHAT.pay(reference);
  await fakes.WECHAT.notify(reference, { shopOrigin: origin });
  fakes.WECHAT.nextRefund = 'failed';
  await refund(id, 0.8);
  await sendRefunds();
  fakes.WECHAT.nextRefund = 'done';
  expect((await refundsOf(id)).refunds).toMatchObject([
    { state: 'failed', problem: '钱没有退到顾客账户，请在商户平台处理或改用其他方式退' },
  ]);
});

test('an order that was not paid through a gateway cannot be refunded this way', async () => {
  const { id } = await seed({ paymentCheck: 'checked' });
  expect(await refundsOf(id)).toMatchObject({ refundable: 0, refunds: [] });
  expect(await refund(id, 0.5)).toMatchObject({ status: 409, body: { code: 'not_paid_by_gateway' } });
});

test('a refund needs a reason', async () => {
  const { id } = await seed();
  expect(await refund(id, 0.5, ' ')).toMatchObject({ status: 400, body: { reason: ['请填写退款原因'] } });
});
