import { randomBytes, randomUUID } from 'node:crypto';
import { parseConfig } from '#platform/config.ts';
import type { Gateway, NewPayment } from '#platform/gateways/gateway.ts';
import { openGateways } from '#platform/gateways/open-gateways.ts';
import { startFakeAlipay } from './fake-alipay.ts';
import { startFakeWechat } from './fake-wechat.ts';

type Method = 'ALIPAY' | 'WECHAT';

export const fakeProviders = { ALIPAY: startFakeAlipay, WECHAT: startFakeWechat };

/** The gateway of a shop with these settings. */
export async function openGateway(
  method: Method,
  environment: Record<string, string>,
  clock: { now(): Date },
): Promise<Gateway> {
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const gateway = (await openGateways({ config: parseConfig(environment), clock, random }))[method];
  if (!gateway) throw new Error(`${method} is not configured`);
  return gateway;
}

/** 15 minutes for ¥12.30. */
export function newGatewayPayment(now: Date, changes: Partial<NewPayment> = {}): NewPayment {
  return {
    reference: randomUUID().replaceAll('-', ''),
    amountFen: 1230,
    subject: '自助打印 100% + 装订 & “B5”',
    expiresAt: new Date(now.getTime() + 15 * 60_000),
    notifyUrl: 'https://print.test/api/payments/',
    ...changes,
  };
}
