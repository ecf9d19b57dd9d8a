/** All UUIDs that begin with `prefix`, from the first to the last. */
export type IdRange = { readonly prefix: string; readonly first: string; readonly last: string };

const digits = '0123456789abcdef';

/**
 * Sixteen equal parts of all UUIDs, so that a sweep has only one part in memory. The order starts at another part every
 * hour: an hourly sweep that never finishes in time still reaches all of them.
 */
export function idRanges(at: Date): IdRange[] {
  const start = Math.floor(at.getTime() / 3_600_000) % digits.length;
  return [...digits.slice(start), ...digits.slice(0, start)].map((prefix) => ({
    prefix,
    first: `${prefix}0000000-0000-0000-0000-000000000000`,
    last: `${prefix}fffffff-ffff-ffff-ffff-ffffffffffff`,
  }));
}
