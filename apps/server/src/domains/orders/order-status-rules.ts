import { nextStatuses, type OrderStatus } from '@print/contract/orders';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import {
  orderChangedMeanwhile,
  reasonMissing,
  reasonTooLong,
  reasonUnclear,
  statusNotAllowed,
} from './placed-orders.errors.ts';

const longestReason = 200;

/** `seen` is what the clerk saw when they decided: if somebody was faster, they should look again. */
export function assertMayBecome(from: OrderStatus, to: OrderStatus, seen: OrderStatus = from): void {
  if (seen !== from) throw orderChangedMeanwhile(from);
  const allowed: readonly OrderStatus[] = nextStatuses[from];
  if (!allowed.includes(to)) throw statusNotAllowed();
}

/** A customer whose order is cancelled is told why; any other change needs no reason. */
export function reasonFor(status: OrderStatus, reason = ''): string {
  const words = reason.trim();
  if (status !== 'cancelled') return '';
  if (words === '') throw reasonMissing();
  if (words.length > longestReason) throw reasonTooLong(longestReason);
  if (words.replaceAll('\n', '').search(hiddenCharacters) !== -1) throw reasonUnclear();
  return words;
}

/** Nothing will be printed any more. */
export function isFinished(status: OrderStatus): boolean {
  return nextStatuses[status].length === 0;
}
