import { stripVTControlCharacters } from 'node:util';
import type { Run } from '../run-command.ts';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type Report = Counts & {
  /** Names of the skipped tests, listed at the end of the run. */
  readonly skippedTests: readonly string[];
  /** The failed tests as `describeFailure` writes them, listed again at the end of the run. */
  readonly failedTests: readonly string[];
  readonly durations: readonly Duration[];
};

export type Duration = { readonly test: string; readonly seconds: number };

export type PartResult = Report & { readonly output: string; readonly cpuSeconds: number };

/** One part of `npm test`. */
export type Part = {
  readonly name: string;
  /** A glob of its test files; if none match, the part is left out. */
  readonly files?: string;
  /** Returns the reason why this machine cannot run the part. */
  readonly findSkipReason?: () => Promise<string | undefined> | string | undefined;
  readonly run: () => Promise<PartResult>;
};

/** The last lines of the output are reported: tools print an error and its stack shortly before their summary. */
const tailLines = 60;

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumCounts(parts: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => parts.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Enough for what was expected and what was found. */
const messageLines = 12;

/** The name of a failed test with the beginning of its error: often only the end of a run's output is kept. */
export function describeFailure(test: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages[0] ?? '')
    .split('\n')
    .filter((line) => line.trim());
  return [test, ...lines.slice(0, messageLines)].join('\n    ');
}

/** A failed run without a failed test counts as one failure, listed with the end of its output. */
export function toPartResult(
  { ok, output, cpuSeconds }: Pick<Run, 'ok' | 'output' | 'cpuSeconds'>,
  report: Report | undefined,
): PartResult {
  const counts = report ?? { ...noTests, skippedTests: [], failedTests: [], durations: [] };
  const hasFailedWithoutTest = report === undefined || (!ok && report.failed === 0);
  if (!hasFailedWithoutTest) return { ...counts, output, cpuSeconds };
  const tail = output.trim().split('\n').slice(-tailLines).join('\n    ');
  return { ...counts, output, cpuSeconds, failed: 1, failedTests: [`no test failed, the run did:\n    ${tail}`] };
}
