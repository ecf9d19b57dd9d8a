import { afterAll, expect, test } from 'vitest';
import { startFakeWechat } from '#test/gateways/fake-wechat.ts';
import { newGatewayPayment, openGateway } from '#test/gateways/open-fake-gateway.ts';

const now = new Date('2026-11-19T15:59:30Z');
const clock = { now: () => now };
const fake = await startFakeWechat(clock);
const gateway = await openGateway('WECHAT', fake.environment, clock);
afterAll(async () => await fake.close());

async function createPaid(): Promise<string> {
  const payment = newGatewayPayment(now);
  await gateway.createCode(payment);
  fake.pay(payment.reference);
  return payment.reference;
}

test.each(['old', 'secret'] as const)('a notification with a wrong %s is not trusted', async (forgery) => {
  const { headers, body } = fake.notificationOf(await createPaid(), forgery);
  expect(() => gateway.readNotification(headers, body)).toThrow(expect.objectContaining({ problem: 'untrusted' }));
});

test('a notification in another currency is malformed', async () => {
  const { headers, body } = fake.notificationOf(await createPaid(), 'currency');
  expect(() => gateway.readNotification(headers, body)).toThrow(expect.objectContaining({ problem: 'malformed' }));
});

test.each(['serial', 'timestamp', 'nonce', 'signature'])('a notification needs its %s', async (name) => {
  const { headers, body } = fake.notificationOf(await createPaid());
  const header = `wechatpay-${name}`;
  for (const value of [undefined, '', 'x', '1e9', `0${headers[header]}`, [headers[header] ?? '', 'x']]) {
    const changed = { ...headers, [header]: value };
    expect(() => gateway.readNotification(changed, body)).toThrow(expect.objectContaining({ problem: 'untrusted' }));
  }
});

test('the gateway may test with one wrong signature that we check signatures', async () => {
  const reference = await createPaid();
  const before = fake.operations.length;
  fake.fail('query', 'wrong signature');
  expect(await gateway.queryPayment(reference)).toMatchObject({ state: 'paid' });
  expect(fake.operations.slice(before)).toEqual(['query', 'query']);
});

test.each(['processing', 'failed'] as const)('a refund may be %s', async (state) => {
  const reference = await createPaid();
  const refundReference = `${state}_${reference.slice(0, 8)}`;
  fake.nextRefund = state;
  const refund = { reference, refundReference, amountFen: 30, totalFen: 1230, reason: '多收了' };
  expect(await gateway.refund(refund)).toEqual({ state, reference, refundReference });
  expect(await gateway.queryRefund(refund)).toEqual({ state, reference, refundReference });
});

test('a refund of another payment is not ours', async () => {
  const [reference, other] = [await createPaid(), await createPaid()];
  fake.nextRefund = 'done';
  await gateway.refund({ reference, refundReference: `of_${reference}`, amountFen: 1, totalFen: 1230, reason: '' });
  const foreign = gateway.queryRefund({ reference: other, refundReference: `of_${reference}` });
  await expect(foreign).rejects.toMatchObject({ problem: 'malformed' });
});
