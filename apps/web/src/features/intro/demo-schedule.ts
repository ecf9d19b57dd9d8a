/** One order from file to ticket. The first two phases are one step to whoever watches. */
const phases = [
  { name: 'uploading', step: 0, ms: 1000, resultAtMs: 0 },
  { name: 'counting', step: 0, ms: 2500, resultAtMs: 1250 },
  { name: 'binding', step: 1, ms: 2000, resultAtMs: 1000 },
  { name: 'collecting', step: 2, ms: 3000, resultAtMs: 1500 },
] as const;

/** How long each of the three steps is shown, and all of them. */
export const stepMs = [0, 1, 2].map((step) =>
  phases.filter((phase) => phase.step === step).reduce((sum, { ms }) => sum + ms, 0),
);
export const wholeMs = stepMs.reduce((sum, ms) => sum + ms);

export type Moment = {
  phase: (typeof phases)[number]['name'];
  step: number;
  /** The phase has come to its result: inked, bound with rings, stamped. */
  isLate: boolean;
  changesAtMs: number;
  phaseMs: number;
};

export function momentAt(atMs: number): Moment {
  let end = 0;
  for (const { name: phase, step, ms: phaseMs, resultAtMs } of phases) {
    const result = end + resultAtMs;
    end += phaseMs;
    if (atMs < result) return { phase, step, phaseMs, isLate: false, changesAtMs: result };
    if (atMs < end) return { phase, step, phaseMs, isLate: true, changesAtMs: end };
  }
  return momentAt(wholeMs - 1);
}

/** Where the film stands; while it runs, since when; whether it goes on only when asked. */
export type Reel = { readonly atMs: number; readonly since?: number; readonly isByHand?: true };

/** From the beginning once it has ended. */
export function play({ atMs }: Reel, now: number): Reel {
  return { atMs: atMs % wholeMs, since: now };
}

export function pause({ atMs, since = 0 }: Reel, now: number): Reel {
  return { atMs: Math.min(atMs + now - since, momentAt(atMs).changesAtMs - 1) };
}

/** On to the next picture, as of when it was due: a timer that comes late makes the film no longer. The last one stays. */
export function turn({ atMs, since = 0 }: Reel): Reel {
  const { changesAtMs } = momentAt(atMs);
  if (changesAtMs === wholeMs) return { atMs: wholeMs };
  return { atMs: changesAtMs, since: since + changesAtMs - atMs };
}

export function turnsInMs({ atMs, since = 0 }: Reel, now: number): number {
  return momentAt(atMs).changesAtMs - atMs - (now - since);
}

/** For whoever wants nothing to move: the last picture of the next step, and there it stays. */
export function advance({ atMs }: Reel): Reel {
  const { step } = momentAt((atMs + 1) % wholeMs);
  const end = stepMs.slice(0, step + 1).reduce((sum, ms) => sum + ms);
  return { atMs: end < wholeMs ? end - 1 : wholeMs, isByHand: true };
}
