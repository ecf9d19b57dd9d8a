/** The steps of one order by their kind, which preloads/crash-at-step.ts explains. */
export type Steps = { readonly lasting: number; readonly other: number };
export type Crash = { readonly kind: keyof Steps; readonly step: number; readonly moment: 'before' | 'after' };

/** A crash and a restart take two to four seconds. */
const maxCrashes = { full: 40, quick: 3 };
const minOtherCrashes = 10;

type Choice = { readonly isQuick: boolean; readonly random: () => number };

/**
 * Before and after every step that lasts, however many there are, then at as many of the others as the time allows.
 * The quick form takes samples of the first.
 */
export function chooseCrashes({ lasting, other }: Steps, { isQuick, random }: Choice): readonly Crash[] {
  const everyLasting = crashesAt('lasting', lasting);
  if (isQuick) return pickEvenly(everyLasting, maxCrashes.quick, random);
  const others = Math.max(minOtherCrashes, maxCrashes.full - everyLasting.length);
  return [...everyLasting, ...pickEvenly(crashesAt('other', other), others, random)];
}

function crashesAt(kind: Crash['kind'], steps: number): readonly Crash[] {
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  return numbers.flatMap((step) => (['before', 'after'] as const).map((moment) => ({ kind, step, moment })));
}

function pickEvenly<Item>(items: readonly Item[], max: number, random: () => number): readonly Item[] {
  if (items.length <= max) return items;
  const offset = random();
  return Array.from({ length: max }, (_, index) => items[Math.floor(((index + offset) * items.length) / max)]).filter(
    (item) => item !== undefined,
  );
}
