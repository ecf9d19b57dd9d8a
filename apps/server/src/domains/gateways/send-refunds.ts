import { PaymentMethod } from '@print/contract/orders';
import { collectFailures } from '#lib/collect-failures.ts';
import type { Deps } from '#platform/deps.ts';
import type { GatewayRefund } from '#platform/gateways/gateway.ts';
import { GatewayError, isRefusal } from '#platform/gateways/gateway-error.ts';
import { listDueRefunds, type RefundOfPayment } from './gateways.store.ts';
import { endRefund, type RefundEnd, waitForRefund } from './settle-refund.ts';

const batchSize = 200;

/** The reference makes it safe to send a refund again: a lost response says nothing about the money. */
export async function sendRefunds(deps: Deps, signal: AbortSignal): Promise<void> {
  const methods = PaymentMethod.options.filter((method) => deps.gateways[method]);
  if (methods.length === 0) return;
  const failures = collectFailures(signal);
  const due = await listDueRefunds(deps.db, { methods, now: deps.clock.now(), limit: batchSize });
  for (const row of due) await failures.attempt(() => sendRefund(deps, row));
  failures.throwIfAny();
}

async function sendRefund(deps: Deps, row: RefundOfPayment): Promise<void> {
  try {
    const end = endOf((await askGateway(deps, row)).state);
    if (end) await endRefund(deps, row, end);
    else await waitForRefund(deps, row, '支付平台正在处理，请稍候');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { method } = row.payment;
    deps.log.warn({ err: error, method }, 'a payment gateway has not made a refund');
    if (isRefusal(error)) await endRefund(deps, row, { isDone: false, problem: problemOf(error) });
    else await waitForRefund(deps, row, '暂时连不上支付平台，会自动再试');
  }
}

async function askGateway({ gateways }: Deps, { refund, payment }: RefundOfPayment): Promise<GatewayRefund> {
  const gateway = gateways[payment.method];
  if (!gateway) throw new Error('the gateway of a due refund is not configured');
  const references = { reference: payment.reference, refundReference: refund.reference };
  if (refund.attempts > 0) {
    const found = await gateway.queryRefund(references);
    // The gateway has not heard of the refund yet.
    if (found.state !== 'unknown') return found;
  }
  return await gateway.refund({
    ...references,
    amountFen: refund.amount,
    totalFen: payment.amount,
    reason: refund.reason,
  });
}

function endOf(state: GatewayRefund['state']): RefundEnd | undefined {
  if (state === 'done') return { isDone: true };
  return state === 'failed'
    ? { isDone: false, problem: '钱没有退到顾客账户，请在商户平台处理或改用其他方式退' }
    : undefined;
}

function problemOf({ problem, code }: GatewayError): string {
  if (problem === 'insufficient-funds') return '商户账户余额不足，请充值后再退';
  return `支付平台拒绝了退款${code === undefined ? '' : `（${code}）`}，请改用其他方式退`;
}
