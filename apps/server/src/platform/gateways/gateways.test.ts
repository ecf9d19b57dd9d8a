import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FakeGateway, Forgery } from '#test/gateways/fake-gateway.ts';
import { fakeProviders, newGatewayPayment, openGateway } from '#test/gateways/open-fake-gateway.ts';
import type { Gateway, NewPayment, NewRefund } from './gateway.ts';

describe.each(['ALIPAY', 'WECHAT'] as const)('%s', (method) => {
  let now: Date;
  const clock = { now: () => now };
  let fake: FakeGateway;
  let gateway: Gateway;

  beforeAll(async () => {
    const started = await fakeProviders[method](clock);
    fake = started;
    gateway = await openGateway(method, started.environment, clock);
  });
  afterAll(async () => await fake.close());
  beforeEach(() => {
    // Late in the evening in Beijing, and the same day in UTC.
    now = new Date('2026-11-19T15:59:30Z');
    Object.assign(fake, { isOutOfFunds: false, nextRefund: 'done' });
  });

  const newPayment = (changes?: Partial<NewPayment>) => newGatewayPayment(now, changes);
  const createWaiting = async (changes?: Partial<NewPayment>) => {
    const payment = newPayment(changes);
    await gateway.createCode(payment);
    fake.scan(payment.reference);
    return payment;
  };
  const createPaid = async (changes?: Partial<NewPayment>) => {
    const payment = await createWaiting(changes);
    fake.pay(payment.reference);
    return payment;
  };
  const refundOf = ({ reference, amountFen }: NewPayment, changes: Partial<NewRefund> = {}): NewRefund => ({
    reference,
    refundReference: `r${randomUUID().replaceAll('-', '').slice(1)}`,
    amountFen,
    totalFen: amountFen,
    reason: '多收了',
    ...changes,
  });
  const sent = ({ reference }: NewPayment, forgery?: Forgery) => {
    const { headers, body } = fake.notificationOf(reference, forgery);
    return [headers, body] as const;
  };
  const paidAs = ({ reference, amountFen }: NewPayment) => ({
    state: 'paid',
    reference,
    transactionId: expect.stringMatching(/^\d{28}|\d{33}$/),
    amountFen,
    paidAt: now,
  });

  test('a code belongs to one payment, and is the same when asked for again', async () => {
    const payment = newPayment();
    const code = await gateway.createCode(payment);
    expect(code.codeUrl).toMatch(/^(https:\/\/qr\.alipay\.com|weixin:\/\/wxpay)\/./);
    expect(await gateway.createCode(payment)).toEqual(code);
    expect(await gateway.createCode(newPayment())).not.toEqual(code);
    await expect(gateway.createCode({ ...payment, amountFen: 1231 })).rejects.toMatchObject({ problem: 'refused' });
  });

  test.each([1, 10, 99, 100, 101, 12345, 10_000_000])('an amount of %i fen arrives exactly', async (amountFen) => {
    const payment = await createPaid({ amountFen });
    expect(await gateway.queryPayment(payment.reference)).toEqual(paidAs(payment));
    expect(gateway.readNotification(...sent(payment))).toEqual(paidAs(payment));
  });

  test('a payment is unknown, waiting, then paid', async () => {
    const payment = newPayment();
    const { reference } = payment;
    expect(await gateway.queryPayment(reference)).toEqual({ state: 'unknown', reference });
    await gateway.createCode(payment);
    fake.scan(reference);
    expect(await gateway.queryPayment(reference)).toEqual({ state: 'waiting', reference });
    fake.pay(reference);
    expect(await gateway.queryPayment(reference)).toEqual(paidAs(payment));
  });

  test('a code takes no money after its time', async () => {
    const { reference } = await createWaiting();
    now = new Date(now.getTime() + 15 * 60_000);
    expect(await gateway.queryPayment(reference)).toEqual({ state: 'closed', reference });
    expect(() => fake.pay(reference)).toThrow('is closed');
  });

  test('a closed code takes no money, and can be closed again', async () => {
    const payment = await createWaiting();
    const { reference } = payment;
    expect(await gateway.closePayment(reference)).toEqual({ state: 'closed', reference });
    expect(await gateway.closePayment(reference)).toEqual({ state: 'closed', reference });
    expect(() => fake.pay(reference)).toThrow('is closed');
    await expect(gateway.createCode(payment)).rejects.toMatchObject({ problem: 'already-closed' });
  });

  test('a payment that was faster than closing is reported as paid', async () => {
    const payment = await createPaid();
    expect(await gateway.closePayment(payment.reference)).toEqual(paidAs(payment));
    await expect(gateway.createCode(payment)).rejects.toMatchObject({ problem: 'already-paid' });
  });

  test('a payment that nobody knows is not closed', async () => {
    expect(await gateway.closePayment('nothing_here')).toEqual({ state: 'unknown', reference: 'nothing_here' });
  });

  test('part of the money is given back, then the rest, and no more', async () => {
    const payment = await createPaid();
    const before = fake.returnedFen();
    const part = refundOf(payment, { amountFen: 230 });
    const { reference, refundReference } = part;
    expect(await gateway.queryRefund(part)).toEqual({ state: 'unknown', reference, refundReference });
    expect(await gateway.refund(part)).toEqual({ state: 'done', reference, refundReference });
    expect(await gateway.queryRefund(part)).toEqual({ state: 'done', reference, refundReference });
    expect(await gateway.queryPayment(reference)).toEqual(paidAs(payment));
    expect(await gateway.refund(refundOf(payment, { amountFen: 1000 }))).toMatchObject({ state: 'done' });
    await expect(gateway.refund(refundOf(payment, { amountFen: 1 }))).rejects.toMatchObject({ problem: 'refused' });
    expect(fake.returnedFen() - before).toBe(1230);
  });

  test('a refund that is asked for again moves money once', async () => {
    const payment = await createPaid();
    const before = fake.returnedFen();
    const refund = refundOf(payment, { amountFen: 500 });
    fake.fail('refund', 'disconnect afterwards');
    await expect(gateway.refund(refund)).rejects.toMatchObject({ problem: 'unreachable' });
    expect(await gateway.refund(refund)).toMatchObject({ state: 'done' });
    expect(await gateway.refund(refund)).toMatchObject({ state: 'done' });
    expect(fake.returnedFen() - before).toBe(500);
    await expect(gateway.refund({ ...refund, amountFen: 501 })).rejects.toMatchObject({ name: 'GatewayError' });
  });

  test('a refund waits while the merchant’s account is empty', async () => {
    const refund = refundOf(await createPaid());
    fake.isOutOfFunds = true;
    await expect(gateway.refund(refund)).rejects.toMatchObject({ problem: 'insufficient-funds' });
    fake.isOutOfFunds = false;
    expect(await gateway.refund(refund)).toMatchObject({ state: 'done' });
  });

  test('a notification is accepted late, doubled and after a query', async () => {
    const payment = await createPaid();
    await gateway.queryPayment(payment.reference);
    const paid = paidAs(payment);
    expect(gateway.readNotification(...sent(payment))).toEqual(paid);
    expect(gateway.readNotification(...sent(payment))).toEqual(paid);
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect(gateway.readNotification(...sent(payment))).toEqual(paid);
  });

  test.each(['signature', 'key', 'body', 'app', 'merchant'] as const)(
    'a notification with a foreign %s is not trusted',
    async (forgery) => {
      const payment = await createPaid();
      expect(() => gateway.readNotification(...sent(payment, forgery))).toThrow(
        expect.objectContaining({ problem: 'untrusted' }),
      );
    },
  );

  test('a notification of another amount says so', async () => {
    const payment = await createPaid();
    expect(gateway.readNotification(...sent(payment, 'amount'))).toMatchObject({ state: 'paid', amountFen: 1 });
  });

  test.each(['', 'a', '{}', '{"resource":{}}', '%', 'sign=&sign_type=RSA2', '\0', '[]'])(
    'the body %j is no notification',
    async (text) => {
      const [headers] = sent(await createPaid());
      for (const body of [Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00])]) {
        expect(() => gateway.readNotification(headers, body)).toThrow(
          expect.objectContaining({ name: 'GatewayError' }),
        );
        expect(() => gateway.readNotification({}, body)).toThrow(expect.objectContaining({ name: 'GatewayError' }));
      }
    },
  );

  test.each([
    ['http 500', 'unreachable'],
    ['disconnect', 'unreachable'],
    ['disconnect afterwards', 'unreachable'],
    ['malformed', undefined],
    ['oversized', undefined],
  ] as const)('%s is an error with a name, and the next try succeeds', async (fault, problem) => {
    const payment = newPayment();
    const { reference } = payment;
    const named = expect.objectContaining({ name: 'GatewayError', ...(problem && { problem }) });
    // WeChat Pay is asked a second time for a response that is not signed.
    const faults = Array.from({ length: fault === 'malformed' && method === 'WECHAT' ? 2 : 1 }, () => fault);

    fake.fail('create', ...faults);
    await expect(gateway.createCode(payment)).rejects.toEqual(named);
    await gateway.createCode(payment);
    fake.scan(reference);
    fake.fail('close', ...faults);
    await expect(gateway.closePayment(reference)).rejects.toEqual(named);
    fake.fail('query', ...faults);
    await expect(gateway.queryPayment(reference)).rejects.toEqual(named);
    expect(await gateway.closePayment(reference)).toEqual({ state: 'closed', reference });
  });

  test('a response that the gateway has not signed is not believed', async () => {
    const { reference } = await createPaid();
    fake.fail('query', 'wrong signature', 'wrong signature');
    await expect(gateway.queryPayment(reference)).rejects.toMatchObject({ problem: 'untrusted' });
    fake.fail('query');
    expect(await gateway.queryPayment(reference)).toMatchObject({ state: 'paid' });
  });

  test('an error has no key and no text of the response', async () => {
    fake.fail('query', 'malformed', 'malformed');
    const error = await gateway.queryPayment('nothing_here').catch((thrown: unknown) => thrown);
    fake.fail('query');
    expect(JSON.stringify([String(error), error])).not.toMatch(/busy|BEGIN|MII/);
  });

  test('the gateway refuses a shop with another key', async () => {
    const stranger = await fakeProviders[method](clock);
    const changed = Object.fromEntries(
      Object.entries(stranger.environment).map(([name, value]) => [
        name,
        name === 'ALIPAY_APP_ID' || name === 'WECHAT_SERIAL_NO' ? 'somebody' : value,
      ]),
    );
    const refused = await openGateway(method, changed, clock);
    await expect(refused.createCode(newPayment())).rejects.toMatchObject({ problem: 'refused' });
    expect(stranger.operations).toEqual(['refused']);
    await stranger.close();
  });
});
