import { createGatewayRefund, createPaymentCode } from '@print/contract/gateway-payments';
import { queryOrder } from '@print/contract/ordering';
import { getShop } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendRefunds } from './send-refunds.ts';
import { settlePayments } from './settle-payments.ts';

const { deps, as, origin } = await createTestApp();

test('a shop without a payment gateway is as before', async () => {
  const guest = await as('guest');
  expect((await guest.call(getShop, {})).body).not.toHaveProperty('payment_gateways');
  const { id, phoneNumber: phone_number, pickupCode: pickup_code } = await seedOrder(deps);
  const ticket = { phone_number, pickup_code };
  expect((await guest.call(queryOrder, { body: ticket })).body).not.toHaveProperty('payable_now');
  expect(await guest.call(createPaymentCode, { body: ticket })).toMatchObject({
    status: 404,
    body: { code: 'gateway_not_set_up' },
  });
  const refund = { params: { id }, body: { amount: 0.1, reason: '没印清楚' } };
  expect(await (await as('staff')).call(createGatewayRefund, refund)).toMatchObject({ status: 409 });
  for (const method of ['alipay', 'wechat'])
    expect((await fetch(`${origin}/api/payments/${method}/notify/`, { method: 'POST', body: 'x' })).status).toBe(404);
});

test('its worker asks the database nothing about payments', async () => {
  const signal = new AbortController().signal;
  const db = new Proxy(deps.db, {
    get: () => {
      throw new Error('the database was asked');
    },
  });
  await settlePayments({ ...deps, db }, signal);
  await sendRefunds({ ...deps, db }, signal);
});
