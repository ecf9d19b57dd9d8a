import type { Run } from '../run-command.ts';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type Report = Counts & {
  /** Tests that were passed over, by name: nobody should have to search for them. */
  readonly passedOver: readonly string[];
  /** Tests that failed, by name: they are told again after a long run. */
  readonly broken: readonly string[];
  readonly durations: readonly Duration[];
};

/** How long one test took. */
export type Duration = { readonly test: string; readonly seconds: number };

export type PartResult = Report & { readonly output: string; readonly cpuSeconds: number };

/** One heading of `npm test`. */
export type Part = {
  readonly name: string;
  /** A pattern of the tests it runs: without any, it goes unmentioned. */
  readonly files?: string;
  /** Why this machine cannot run it. */
  readonly findObstacle?: () => Promise<string | undefined> | string | undefined;
  readonly run: () => Promise<PartResult>;
};

/** Tools print an error and its stack shortly before their summary. */
const tailLines = 60;

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addUp(all: readonly Counts[]): Counts {
  const sum = (of: keyof Counts) => all.reduce((total, one) => total + one[of], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** A run that fails although none of its tests did counts as one failure. The end of its output stands for its name. */
export function trustReport(
  { ok, output, cpuSeconds }: Pick<Run, 'ok' | 'output' | 'cpuSeconds'>,
  report: Report | undefined,
): PartResult {
  const told = report ?? { ...nothing, passedOver: [], broken: [], durations: [] };
  const isUnexplained = report === undefined || (!ok && report.failed === 0);
  if (!isUnexplained) return { ...told, output, cpuSeconds };
  const tail = output.trim().split('\n').slice(-tailLines).join('\n    ');
  return {
    ...told,
    output,
    cpuSeconds,
    failed: 1,
    broken: [`no test failed, the run did:\n    ${tail}`],
  };
}
