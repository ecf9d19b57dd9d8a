export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type PartResult = Counts & { readonly output: string };

/** One heading of `npm test`. */
export type Part = {
  readonly name: string;
  /** A pattern of the tests it runs: without any, it goes unmentioned. */
  readonly files?: string;
  /** Why this machine cannot run it. */
  readonly findObstacle?: () => Promise<string | undefined> | string | undefined;
  readonly run: () => Promise<PartResult>;
};

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addUp(all: readonly Counts[]): Counts {
  const sum = (of: keyof Counts) => all.reduce((total, one) => total + one[of], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** What a tool has counted; one that fails without saying which test did still counts as a failure. */
export function trustCounts(ok: boolean, counts: Counts | undefined): Counts {
  if (!counts) return { ...nothing, failed: 1 };
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
