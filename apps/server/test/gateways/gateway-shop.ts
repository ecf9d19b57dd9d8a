import type { PaymentCode } from '@print/contract/gateway-payments';
import { createPaymentCode } from '@print/contract/gateway-payments';
import { afterAll } from 'vitest';
import { sendRefunds } from '#domains/gateways/send-refunds.ts';
import { settlePayments } from '#domains/gateways/settle-payments.ts';
import type { Order } from '#domains/orders/orders.table.ts';
import { seedOrder } from '../factories.ts';
import { createTestApp } from '../test-app.ts';
import type { TestReply } from '../test-client.ts';
import { startFakeAlipay } from './fake-alipay.ts';
import { startFakeWechat } from './fake-wechat.ts';

/** A shop with both payment gateways. The gateways follow the shop's clock. Call it once, at the top of a test file. */
export async function createGatewayShop() {
  const clock = { now: () => new Date() };
  const shared = { now: () => clock.now() };
  const fakes = { ALIPAY: await startFakeAlipay(shared), WECHAT: await startFakeWechat(shared) };
  const environment = { ...fakes.ALIPAY.environment, ...fakes.WECHAT.environment, PUBLIC_ORIGIN: 'http://print.test' };
  const shop = await createTestApp({ environment });
  const { deps, as } = shop;
  clock.now = deps.clock.now;
  const guest = await as('guest');
  const clerk = await as('staff');
  afterAll(async () => {
    for (const fake of Object.values(fakes)) await fake.close();
  });
  let phones = 13_700_000_000;

  async function rowsOf(orderId: string) {
    const text = 'select *, amount::int as amount from gateway_payments where order_id = $1 order by created_at';
    return (await deps.database.query(text, [orderId])).rows;
  }

  return {
    ...shop,
    fakes,
    clerk,
    /** An order that nobody has paid, of ¥0.80 unless changed. */
    seed: async (overrides: Partial<Order> = {}) => {
      phones += 1;
      return await seedOrder(deps, { paymentMethod: 'ALIPAY', phoneNumber: String(phones), ...overrides });
    },
    askForCode: async ({
      phoneNumber: phone_number,
      pickupCode: pickup_code,
    }: Pick<Order, 'phoneNumber' | 'pickupCode'>): Promise<TestReply<PaymentCode>> =>
      await guest.call(createPaymentCode, { body: { phone_number, pickup_code } }),
    rowsOf,
    /** The reference of the newest code. */
    referenceOf: async (orderId: string) => String((await rowsOf(orderId)).at(-1)?.['reference']),
    settle: async () => await settlePayments(deps, new AbortController().signal),
    sendRefunds: async () => await sendRefunds(deps, new AbortController().signal),
  };
}

export type GatewayShop = Awaited<ReturnType<typeof createGatewayShop>>;
