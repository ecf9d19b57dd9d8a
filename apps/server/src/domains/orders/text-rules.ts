import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { wordsMissing, wordsTooLong, wordsUnclear } from './placed-orders.errors.ts';

type Asked = {
  readonly field: string;
  /** What is said when there are none. */
  readonly missing: string;
  readonly most: number;
};

/** Normalises a clerk's text. Line breaks are allowed, hidden characters are not. */
export function readText(typed: string | undefined, { field, missing, most }: Asked): string {
  const words = (typed ?? '').replaceAll('\r\n', '\n').trim();
  if (words === '') throw wordsMissing(field, missing);
  if (words.length > most) throw wordsTooLong(field, most);
  if (words.replaceAll('\n', '').search(hiddenCharacters) !== -1) throw wordsUnclear(field);
  return words;
}
