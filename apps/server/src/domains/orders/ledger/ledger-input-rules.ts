import { type Fen, fen, formatYuan } from '@print/contract/price';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { textTooLong, textUnreadable } from '../placed-orders.errors.ts';
import { readText } from '../text-rules.ts';
import { amountUnreadable } from './ledger.errors.ts';

/** A clerk may receive more than the price, but a slip of the finger must not book a fortune. */
const maxExcess = fen(100_000_00);

export function readAmount(amount: Fen, price: Fen): Fen {
  const max = fen(price + maxExcess);
  if (amount <= 0 || amount > max) throw amountUnreadable('amount', formatYuan(max));
  return amount;
}

const maxReferenceLength = 64;

/** The number of a transaction, as typed, pasted or read from a bill. */
export function readReference(input: string | undefined): string {
  const reference = (input ?? '').normalize('NFKC').replace(/\s/g, '');
  if (reference.length > maxReferenceLength) throw textTooLong('reference', maxReferenceLength);
  if (reference.search(hiddenCharacters) !== -1) throw textUnreadable('reference');
  return reference;
}

const maxReasonLength = 200;

export function readBookingReason(input: string | undefined, missingMessage: string): string {
  return readText(input, { field: 'reason', missingMessage, maxLength: maxReasonLength });
}
