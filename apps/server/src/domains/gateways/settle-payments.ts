import { PaymentMethod } from '@print/contract/orders';
import { amountPayable } from '#domains/orders/balance-rules.ts';
import { findOrder } from '#domains/orders/orders.api.ts';
import { collectFailures } from '#lib/collect-failures.ts';
import type { Deps } from '#platform/deps.ts';
import { GatewayError } from '#platform/gateways/gateway-error.ts';
import { closePayment } from './close-payment.ts';
import { closePaymentRow, listOpenPayments, setNextQuery } from './gateways.store.ts';
import type { GatewayPaymentRow } from './gateways.table.ts';
import { isOver, nextQueryAfter } from './payment-rules.ts';
import { recordPayment } from './record-payment.ts';

/** The rest has its turn in the next minute. */
const batchSize = 200;

/**
 * Asks about payments whose notification has not come, and closes codes that their order does not need any more. A code
 * that was closed only here is asked about until it has expired.
 */
export async function settlePayments(deps: Deps, signal: AbortSignal): Promise<void> {
  const methods = PaymentMethod.options.filter((method) => deps.gateways[method]);
  if (methods.length === 0) return;
  const now = deps.clock.now();
  const failures = collectFailures(signal);
  for (const payment of await listOpenPayments(deps.db, { methods, now, limit: batchSize }))
    await failures.attempt(() => settlePayment(deps, payment, now));
  failures.throwIfAny();
}

async function settlePayment(deps: Deps, payment: GatewayPaymentRow, now: Date): Promise<void> {
  const { db, log } = deps;
  const { id, method, state, nextQueryAt } = payment;
  try {
    if (state === 'waiting' && (isOver(payment, now) || !(await isNeeded(deps, payment)))) {
      if ((await closePayment(deps, payment)) !== 'under-way') return;
    } else if (nextQueryAt && nextQueryAt <= now) {
      if (await queryPayment(deps, payment, now)) return;
    } else return;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, method }, 'a payment gateway could not be asked about a payment');
  }
  await setNextQuery(db, id, nextQueryAfter(payment, now));
}

async function isNeeded({ db }: Deps, { orderId, amount }: GatewayPaymentRow): Promise<boolean> {
  const order = await findOrder(db, orderId);
  return order !== undefined && amountPayable(order) === amount;
}

/** Returns whether it is certain how the payment has ended. */
async function queryPayment(deps: Deps, payment: GatewayPaymentRow, now: Date): Promise<boolean> {
  const { id, method, reference } = payment;
  const found = await deps.gateways[method]?.queryPayment(reference);
  if (found?.state === 'paid') await recordPayment(deps, method, found);
  const hasEnded = found?.state === 'closed' || (found?.state === 'unknown' && isOver(payment, now));
  if (hasEnded) {
    await closePaymentRow(deps.db, id, null);
    await setNextQuery(deps.db, id, null);
  }
  return hasEnded || found?.state === 'paid';
}
