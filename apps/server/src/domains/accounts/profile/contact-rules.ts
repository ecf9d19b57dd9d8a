import { plainPhone } from '@print/contract/orders';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { accountSentences } from '../accounts.errors.ts';

const longest = { email: 254, phone: 20 };

/** Not whether it exists: whether it could. */
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** As it is kept: however it was typed. */
export function plainEmail(typed: string): string {
  // No address, however it is written; to rewrite a megabyte would take a second.
  return typed.length > 1000 ? typed : typed.normalize('NFKC').trim();
}

/** What is wrong with an address that `plainEmail` has made plain. */
export function emailProblem(address: string): string | undefined {
  const { emailMissing, emailTooLong, emailUnclear } = accountSentences;
  if (address === '') return emailMissing;
  if (address.length > longest.email) return emailTooLong(longest.email);
  return email.test(address) && address.search(hiddenCharacters) === -1 ? undefined : emailUnclear;
}

/** A number may be missing. */
export function readPhone(typed: string): { readonly phoneNumber: string; readonly problem?: string } {
  const phoneNumber = plainPhone(typed);
  const { phoneTooLong, phoneUnclear } = accountSentences;
  if (phoneNumber.length > longest.phone) return { phoneNumber, problem: phoneTooLong(longest.phone) };
  // Stars are what is left of a number that was shown masked: it would never be found again.
  const isClear = phoneNumber.search(hiddenCharacters) === -1 && !phoneNumber.includes('****');
  return isClear ? { phoneNumber } : { phoneNumber, problem: phoneUnclear };
}
