import type { OrderTicket } from '@print/contract/ordering';
import { plainPhone } from '@print/contract/orders';
import { ticketIncomplete } from '../placed-orders.errors.ts';

/** As it was sent: any part may be missing. */
export type SentTicket = { readonly [Part in keyof OrderTicket]?: string | undefined };

export type Ticket = { readonly phoneNumber: string; readonly pickupCode: string };

/** What an order keeps as its phone number, and its code, are no longer. */
const maxLength = { phone: 20, code: 20 };
/** What a database cannot keep, or what is left of a number that has been masked: no order has it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const impossibleCharacters = /[\u0000-\u001f\u007f]|\*{4}/;

/** A ticket as it is compared: however it was typed. */
export function readTicket({ phone_number = '', pickup_code = '' }: SentTicket): Ticket {
  const phoneNumber = plainPhone(phone_number);
  const pickupCode = normaliseCode(pickup_code);
  if (phoneNumber === '' || pickupCode === '') throw ticketIncomplete();
  return { phoneNumber, pickupCode };
}

function normaliseCode(code: string): string {
  // As with a phone number: what is that long is no code.
  return code.length > 100 ? code : code.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

/** Whether there can be an order with it at all. */
export function mayExist({ phoneNumber, pickupCode }: Ticket): boolean {
  if (phoneNumber.length > maxLength.phone || pickupCode.length > maxLength.code) return false;
  return !impossibleCharacters.test(phoneNumber) && !impossibleCharacters.test(pickupCode);
}
