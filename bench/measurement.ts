import { readFileSync } from 'node:fs';

/** One comparison. Both values come from the same run, because ratios vary less between machines. */
export type Measurement = {
  readonly name: string;
  readonly unit: string;
  readonly measured: number;
  readonly baseline: number;
  /** The highest allowed ratio; without it the value is only informative. */
  readonly atMost?: number;
  /** The lowest allowed ratio, where more is better. */
  readonly atLeast?: number;
};

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Returns the milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Measures again, once, if the host gave processor time to other machines meanwhile. */
export async function undisturbed<Measured>(measure: () => Promise<Measured>): Promise<Measured> {
  const before = stolenTime();
  const measured = await measure();
  return stolenTime() === before ? measured : await measure();
}

/** In hundredths of a second; always 0 where the system does not tell. */
function stolenTime(): number {
  try {
    return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[8]);
  } catch {
    return 0;
  }
}
