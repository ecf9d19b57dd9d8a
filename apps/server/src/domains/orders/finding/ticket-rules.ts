import type { OrderTicket } from '@print/contract/ordering';
import { normalisePhone } from '@print/contract/orders';
import { ticketIncomplete } from '../placed-orders.errors.ts';

/** The ticket of the request; any part may be missing. */
export type SentTicket = { readonly [Part in keyof OrderTicket]?: string | undefined };

export type Ticket = { readonly phoneNumber: string; readonly pickupCode: string };

/** No stored phone number or pickup code is longer. */
const maxLength = { phone: 20, code: 20 };
/** Control characters are never stored. A masked number must not be usable for a search. */
const impossibleCharacters = /\p{Cc}|\*{4}/u;

/** Normalises the ticket, so that spaces and full-width characters do not matter. */
export function readTicket({ phone_number = '', pickup_code = '' }: SentTicket): Ticket {
  const phoneNumber = normalisePhone(phone_number);
  const pickupCode = normaliseCode(pickup_code);
  if (phoneNumber === '' || pickupCode === '') throw ticketIncomplete();
  return { phoneNumber, pickupCode };
}

function normaliseCode(code: string): string {
  // A text of that length is no pickup code, so it is not worth normalising.
  return code.length > 100 ? code : code.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

/** False when no order can have this ticket. */
export function isPossibleTicket({ phoneNumber, pickupCode }: Ticket): boolean {
  if (phoneNumber.length > maxLength.phone || pickupCode.length > maxLength.code) return false;
  return !impossibleCharacters.test(phoneNumber) && !impossibleCharacters.test(pickupCode);
}
