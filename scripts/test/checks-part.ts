import { type CheckResult, runChecks } from '../checks.ts';
import type { Part } from './part.ts';

/** Every check counts as one test. */
export const checksPart: Part = {
  name: 'check',
  run: async () => {
    const results = await runChecks(() => {});
    const failedTests = results.filter(({ ok }) => !ok).map(({ name }) => name);
    return {
      passed: results.length - failedTests.length,
      failed: failedTests.length,
      skipped: 0,
      skippedTests: [],
      failedTests,
      durations: results.map(({ name, seconds }) => ({ test: name, seconds })),
      output: results.map(describe).join('\n'),
      cpuSeconds: results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    };
  },
};

function describe({ ok, name, seconds, output }: CheckResult): string {
  return `${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${ok ? '' : `\n${output}`}`;
}
