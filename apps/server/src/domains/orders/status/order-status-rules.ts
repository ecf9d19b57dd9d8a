import { nextStatuses, type OrderStatus } from '@print/contract/orders';
import { orderChangedMeanwhile, statusNotAllowed } from '../placed-orders.errors.ts';
import { readText } from '../text-rules.ts';

const maxReasonLength = 200;

/** `seen` is what the clerk saw when they decided: if somebody was faster, they should look again. */
export function assertMayBecome(from: OrderStatus, to: OrderStatus, seen: OrderStatus = from): void {
  if (seen !== from) throw orderChangedMeanwhile(from);
  const allowed: readonly OrderStatus[] = nextStatuses[from];
  if (!allowed.includes(to)) throw statusNotAllowed();
}

/** A customer whose order is cancelled is told why; any other change needs no reason. */
export function readReason(status: OrderStatus, typed: string | undefined): string {
  if (status !== 'cancelled') return '';
  return readText(typed, { field: 'reason', missingMessage: '请填写取消原因', maxLength: maxReasonLength });
}

/** Nothing will be printed any more. */
export function isFinished(status: OrderStatus): boolean {
  return nextStatuses[status].length === 0;
}
