import { nextStatuses, type OrderStatus } from '@print/contract/orders';
import { reasonMissing, reasonTooLong, statusNotAllowed } from './placed-orders.errors.ts';

const longestReason = 200;

export function assertMayBecome(from: OrderStatus, to: OrderStatus): void {
  const allowed: readonly OrderStatus[] = nextStatuses[from];
  if (!allowed.includes(to)) throw statusNotAllowed();
}

/** A customer whose order is cancelled is told why; any other change needs no reason. */
export function reasonFor(status: OrderStatus, reason = ''): string {
  const words = reason.trim();
  if (status !== 'cancelled') return '';
  if (words === '') throw reasonMissing();
  if (words.length > longestReason) throw reasonTooLong(longestReason);
  return words;
}

/** Nothing will be printed any more. */
export function isFinished(status: OrderStatus): boolean {
  return nextStatuses[status].length === 0;
}
