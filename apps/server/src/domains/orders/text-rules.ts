import { maxCustomerText } from '@print/contract/after-ordering';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { textMissing, textTooLong, textUnreadable } from './placed-orders.errors.ts';

type TextField = { readonly field: string; readonly missingMessage: string; readonly maxLength: number };

/** Normalises a clerk's text. Line breaks are allowed, hidden characters are not. */
export function readText(input: string | undefined, { field, missingMessage, maxLength }: TextField): string {
  const text = (input ?? '').replaceAll('\r\n', '\n').trim();
  if (text === '') throw textMissing(field, missingMessage);
  if (text.length > maxLength) throw textTooLong(field, maxLength);
  if (text.replaceAll('\n', '').search(hiddenCharacters) !== -1) throw textUnreadable(field);
  return text;
}

/** A customer's text, on one line; empty when there is none. */
export function readCustomerText(input: string | undefined, field: string): string {
  const text = (input ?? '').replace(/[\t\r\n]+/g, ' ').trim();
  if (text.length > maxCustomerText) throw textTooLong(field, maxCustomerText);
  if (text.search(hiddenCharacters) !== -1) throw textUnreadable(field);
  return text;
}

const maxNoteLength = 500;

export function readNote(input: string, field = 'text'): string {
  return readText(input, { field, missingMessage: '请填写备注', maxLength: maxNoteLength });
}
