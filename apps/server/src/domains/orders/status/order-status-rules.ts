import { nextStatuses, type OrderStatus } from '@print/contract/orders';
import { orderChangedMeanwhile, statusNotAllowed } from '../placed-orders.errors.ts';
import { readText } from '../text-rules.ts';

const maxReasonLength = 200;

/** `expected` is the status on the clerk's screen. If another clerk has changed it, this clerk has to decide again. */
export function assertMayBecome(from: OrderStatus, to: OrderStatus, expected: OrderStatus = from): void {
  if (expected !== from) throw orderChangedMeanwhile(from);
  const allowed: readonly OrderStatus[] = nextStatuses[from];
  if (!allowed.includes(to)) throw statusNotAllowed();
}

/** The customer reads the reason for a cancellation. Other changes need no reason. */
export function readReason(status: OrderStatus, input: string | undefined): string {
  if (status !== 'cancelled') return '';
  return readText(input, { field: 'reason', missingMessage: '请填写取消原因', maxLength: maxReasonLength });
}

/** Completed and cancelled orders are finished: no status follows. */
export function isFinished(status: OrderStatus): boolean {
  return nextStatuses[status].length === 0;
}
