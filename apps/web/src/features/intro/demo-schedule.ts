/** One order from file to ticket. Visitors see the first two phases as one step. */
const phases = [
  { name: 'uploading', step: 0, ms: 1000, resultAfterMs: 0 },
  { name: 'counting', step: 0, ms: 2500, resultAfterMs: 1250 },
  { name: 'binding', step: 1, ms: 2000, resultAfterMs: 1000 },
  { name: 'collecting', step: 2, ms: 3000, resultAfterMs: 1500 },
] as const;

export const stepMs = [0, 1, 2].map((step) =>
  phases.filter((phase) => phase.step === step).reduce((sum, { ms }) => sum + ms, 0),
);
export const totalMs = stepMs.reduce((sum, ms) => sum + ms);

export type Frame = {
  phase: (typeof phases)[number]['name'];
  step: number;
  /** The phase shows its result: the exact price, the rings or the seal. */
  hasResult: boolean;
  changesAtMs: number;
  phaseMs: number;
};

export function frameAt(atMs: number): Frame {
  let endAtMs = 0;
  for (const { name: phase, step, ms: phaseMs, resultAfterMs } of phases) {
    const resultAtMs = endAtMs + resultAfterMs;
    endAtMs += phaseMs;
    if (atMs < resultAtMs) return { phase, step, phaseMs, hasResult: false, changesAtMs: resultAtMs };
    if (atMs < endAtMs) return { phase, step, phaseMs, hasResult: true, changesAtMs: endAtMs };
  }
  return frameAt(totalMs - 1);
}

/** The position of the demo; while it plays, `since` is the time when it reached that position. */
export type Playback = { readonly atMs: number; readonly since?: number; readonly isManual?: true };

/** Continues the demo, or restarts it after its end. */
export function play({ atMs }: Playback, now: number): Playback {
  return { atMs: atMs % totalMs, since: now };
}

export function pause({ atMs, since = 0 }: Playback, now: number): Playback {
  return { atMs: Math.min(atMs + now - since, frameAt(atMs).changesAtMs - 1) };
}

/** Dates the next frame to its due time, so that late timers do not make the demo longer. The last frame stays. */
export function advanceFrame({ atMs, since = 0 }: Playback): Playback {
  const { changesAtMs } = frameAt(atMs);
  if (changesAtMs === totalMs) return { atMs: totalMs };
  return { atMs: changesAtMs, since: since + changesAtMs - atMs };
}

export function msUntilNextFrame({ atMs, since = 0 }: Playback, now: number): number {
  return frameAt(atMs).changesAtMs - atMs - (now - since);
}

/** Stops at the last frame of the next step, for visitors who prefer reduced motion. */
export function advanceStep({ atMs }: Playback): Playback {
  const { step } = frameAt((atMs + 1) % totalMs);
  const endAtMs = stepMs.slice(0, step + 1).reduce((sum, ms) => sum + ms);
  return { atMs: endAtMs < totalMs ? endAtMs - 1 : totalMs, isManual: true };
}
