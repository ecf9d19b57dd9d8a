import { createSign } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startFakeAlipay } from '#test/gateways/fake-alipay.ts';
import { gatewayKeys } from '#test/gateways/gateway-keys.ts';
import { newGatewayPayment, openGateway } from '#test/gateways/open-fake-gateway.ts';
import { formatAmount, parseAmount } from './alipay-amount.ts';

const now = new Date('2026-11-19T15:59:30Z');
const clock = { now: () => now };
const fake = await startFakeAlipay(clock);
const gateway = await openGateway('ALIPAY', fake.environment, clock);
afterAll(async () => await fake.close());

test('a code that nobody has scanned cannot be closed, and its payment is found later', async () => {
  const payment = newGatewayPayment(now);
  const { reference } = payment;
  await gateway.createCode(payment);
  expect(await gateway.closePayment(reference)).toEqual({ state: 'unknown', reference });
  fake.pay(reference);
  expect(await gateway.queryPayment(reference)).toMatchObject({ state: 'paid', amountFen: 1230 });
});

test('a payment that was given back as a whole is closed', async () => {
  const payment = newGatewayPayment(now);
  const { reference, amountFen } = payment;
  await gateway.createCode(payment);
  fake.pay(reference);
  await gateway.refund({ reference, refundReference: 'whole', amountFen, totalFen: amountFen, reason: '取消' });
  expect(await gateway.queryPayment(reference)).toEqual({ state: 'closed', reference });
  const { headers, body } = fake.notificationOf(reference);
  expect(gateway.readNotification(headers, body)).toEqual({ state: 'closed', reference });
});

test('a refund that has moved no money yet is processing', async () => {
  const payment = newGatewayPayment(now);
  const { reference } = payment;
  await gateway.createCode(payment);
  fake.pay(reference);
  fake.nextRefund = 'processing';
  const refund = { reference, refundReference: 'slow', amountFen: 30, totalFen: 1230, reason: '多收了' };
  expect(await gateway.refund(refund)).toMatchObject({ state: 'processing' });
  expect(await gateway.queryRefund(refund)).toMatchObject({ state: 'unknown' });
  fake.nextRefund = 'done';
});

test('a notification signed with SHA-1 is not trusted', async () => {
  const fields = await sentFields();
  fields.delete('sign');
  fields.set('sign_type', 'RSA');
  const list = [...fields].filter(([name]) => name !== 'sign_type').sort();
  const text = list.map(([name, value]) => `${name}=${value}`).join('&');
  fields.set('sign', createSign('RSA-SHA1').update(text).sign(gatewayKeys.privateKey, 'base64'));
  expect(() => read(fields)).toThrow(expect.objectContaining({ problem: 'untrusted' }));
});

test.each(['RSA2,RSA2', 'MD5', ''])('a notification with the signature type %j is not trusted', async (type) => {
  const fields = await sentFields();
  fields.set('sign_type', type);
  expect(() => read(fields)).toThrow(expect.objectContaining({ problem: 'untrusted' }));
});

test('a notification with a field twice is malformed', async () => {
  const fields = await sentFields();
  fields.append('total_amount', '0.01');
  expect(() => read(fields)).toThrow(expect.objectContaining({ problem: 'malformed' }));
});

test('without a seller in the settings any seller of the app is accepted', async () => {
  const { ALIPAY_SELLER_ID: _, ...environment } = fake.environment;
  const open = await openGateway('ALIPAY', environment, clock);
  const payment = newGatewayPayment(now);
  await open.createCode(payment);
  fake.pay(payment.reference);
  const { headers, body } = fake.notificationOf(payment.reference, 'merchant');
  expect(open.readNotification(headers, body)).toMatchObject({ state: 'paid' });
});

test.each([
  ['0.01', 1],
  ['1', 100],
  ['1.5', 150],
  ['12.30', 1230],
  ['999999999.99', 99_999_999_999],
])('the amount %s is %i fen', (text, amountFen) => {
  expect(parseAmount(text)).toBe(amountFen);
  expect(parseAmount(formatAmount(amountFen))).toBe(amountFen);
});

test.each(['', '0', '0.00', '-1', '1.234', '1,000', '１', '1e3', ' 1', '1.', '.5', '9999999999', 'NaN'])(
  '%j is no amount',
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

async function sentFields(): Promise<URLSearchParams> {
  const payment = newGatewayPayment(now);
  await gateway.createCode(payment);
  fake.pay(payment.reference);
  return new URLSearchParams(fake.notificationOf(payment.reference).body.toString());
}

function read(fields: URLSearchParams) {
  return gateway.readNotification({}, Buffer.from(fields.toString()));
}
