import { hiddenCharacters } from '#lib/hidden-characters.ts';

/** No name or address is longer. */
const longest = 254;

/** What was typed as name or address as it is looked up; undefined when nobody can be called that. */
export function readLoginName(typed: string): string | undefined {
  if (typed.length > longest) return undefined;
  const name = typed.normalize('NFKC').trim();
  return name === '' || name.search(hiddenCharacters) !== -1 ? undefined : name;
}
