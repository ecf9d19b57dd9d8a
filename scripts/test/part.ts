export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type PartResult = Counts & {
  readonly output: string;
  /** Tests that were passed over, by name: nobody should have to search for them. */
  readonly passedOver: readonly string[];
  /** Tests that failed, by name: they are told again after a long run. */
  readonly broken: readonly string[];
};

export type Report = Omit<PartResult, 'output'>;

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

/** What a tool reports; one that fails without saying which test did still counts as a failure. */
export function trustReport(ok: boolean, output: string, report: Report | undefined): PartResult {
  if (!report) return { ...nothing, passedOver: [], broken: [], output, failed: 1 };
  return { ...report, output, failed: !ok && report.failed === 0 ? 1 : report.failed };
}
