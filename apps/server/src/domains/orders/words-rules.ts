import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { wordsMissing, wordsTooLong, wordsUnclear } from './placed-orders.errors.ts';

type Asked = {
  readonly field: string;
  /** What is said when there are none. */
  readonly missing: string;
  readonly most: number;
};

/** What a clerk wrote, as it is kept. Lines may end; what else hides in a text may not be there. */
export function readWords(typed: string | undefined, { field, missing, most }: Asked): string {
  const words = (typed ?? '').replaceAll('\r\n', '\n').trim();
  if (words === '') throw wordsMissing(field, missing);
  if (words.length > most) throw wordsTooLong(field, most);
  if (words.replaceAll('\n', '').search(hiddenCharacters) !== -1) throw wordsUnclear(field);
  return words;
}
