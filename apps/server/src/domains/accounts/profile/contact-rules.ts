import { normalisePhone } from '@print/contract/orders';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { accountMessages } from '../accounts.errors.ts';

const maxLengths = { email: 254, phone: 20 };

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Normalises typed text for storage and comparison. */
export function normaliseEmail(input: string): string {
  // Too long to be an address; normalising a megabyte would take a second.
  return input.length > 1000 ? input : input.normalize('NFKC').trim();
}

/** Expects an address from `normaliseEmail`. */
export function emailProblem(address: string): string | undefined {
  const { emailMissing, emailTooLong, emailInvalid } = accountMessages;
  if (address === '') return emailMissing;
  if (address.length > maxLengths.email) return emailTooLong(maxLengths.email);
  return email.test(address) && address.search(hiddenCharacters) === -1 ? undefined : emailInvalid;
}

/** The phone number is optional. */
export function readPhone(input: string): { readonly phoneNumber: string; readonly problem?: string } {
  const phoneNumber = normalisePhone(input);
  const { phoneTooLong, phoneInvalid } = accountMessages;
  if (phoneNumber.length > maxLengths.phone) return { phoneNumber, problem: phoneTooLong(maxLengths.phone) };
  // `****` comes from a masked number; an order with it could never be found.
  const isValid = phoneNumber.search(hiddenCharacters) === -1 && !phoneNumber.includes('****');
  return isValid ? { phoneNumber } : { phoneNumber, problem: phoneInvalid };
}
