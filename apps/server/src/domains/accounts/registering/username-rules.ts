/** In Unicode characters: an emoji counts as one. */
export const usernameLength = { min: 2, max: 30 } as const;

/** Letters of any script with their marks, digits, and `_ . -`. The name does not begin with a combining mark. */
const username = /^[\p{L}\p{Nd}_.-][\p{L}\p{M}\p{Nd}_.-]*$/u;
const letterOrDigit = /[\p{L}\p{Nd}]/u;
/** Invisible letters and marks would make two names look the same. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Normalises typed text for storage and comparison. */
export function normaliseUsername(input: string): string {
  // Too long to be a name; normalising a megabyte would take a second.
  return input.length > 1000 ? input : input.normalize('NFKC').trim();
}

/** Expects a name from `normaliseUsername`. */
export function usernameProblem(name: string): 'missing' | 'length' | 'characters' | undefined {
  if (name === '') return 'missing';
  // Only short names are spread: a megabyte would become a million strings.
  const length = name.length > usernameLength.max * 4 ? name.length : [...name].length;
  if (length < usernameLength.min || length > usernameLength.max) return 'length';
  const isValid = username.test(name) && letterOrDigit.test(name) && !invisible.test(name);
  return isValid ? undefined : 'characters';
}
