import type { Deps } from '#platform/deps.ts';
import { gatewayNotSetUp } from './gateways.errors.ts';
import { closePaymentRow } from './gateways.store.ts';
import type { GatewayPaymentRow } from './gateways.table.ts';
import { isOver, nextQueryAfter } from './payment-rules.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Closes the code at the gateway, and returns how it stands afterwards. A payment that was faster is booked. A code that
 * the gateway does not know yet cannot be closed there: it is not offered any more, and asked about until it expires.
 * Throws `GatewayError`.
 */
export async function closePayment(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'log' | 'gateways'>,
  payment: GatewayPaymentRow,
): Promise<'paid' | 'closed' | 'under-way'> {
  const { db, clock, gateways } = deps;
  const { id, method, reference } = payment;
  const gateway = gateways[method];
  if (!gateway) throw gatewayNotSetUp();
  const found = await gateway.closePayment(reference);
  const now = clock.now();
  if (found.state === 'paid') {
    await recordPayment(deps, method, found);
    return 'paid';
  }
  if (found.state === 'waiting') return 'under-way';
  const isCertain = found.state === 'closed' || isOver(payment, now);
  await closePaymentRow(db, id, isCertain ? null : nextQueryAfter(payment, now));
  return 'closed';
}
