/** Counted as people count: an emoji or a rare character is one. */
export const usernameLength = { least: 2, most: 30 } as const;

/** Letters of any script with the marks they need, digits, and `_ . -`; it begins with what can be seen and said. */
const username = /^[\p{L}\p{Nd}_.-][\p{L}\p{M}\p{Nd}_.-]*$/u;
const spoken = /[\p{L}\p{Nd}]/u;
/** Some letters and marks show nothing, and would make two names look like one. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** As it is kept: however it was typed. */
export function plainUsername(typed: string): string {
  // No name, however it is written; to rewrite a megabyte would take a second.
  return typed.length > 1000 ? typed : typed.normalize('NFKC').trim();
}

/** What is wrong with a name that `plainUsername` has made plain. */
export function usernameProblem(name: string): 'missing' | 'length' | 'characters' | undefined {
  if (name === '') return 'missing';
  // Spread only what is short: a megabyte of it would be a million strings.
  const length = name.length > usernameLength.most * 4 ? name.length : [...name].length;
  if (length < usernameLength.least || length > usernameLength.most) return 'length';
  const isFine = username.test(name) && spoken.test(name) && !invisible.test(name);
  return isFine ? undefined : 'characters';
}
