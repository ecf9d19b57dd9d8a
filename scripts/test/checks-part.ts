import { type CheckResult, runChecks } from '../checks.ts';
import type { Part } from './part.ts';

/** Every check counts as one test. */
export const checksPart: Part = {
  name: 'check',
  run: async () => {
    const results = await runChecks(() => {});
    const broken = results.filter(({ ok }) => !ok).map(({ name }) => name);
    const failed = broken.length;
    const output = results.map(describe).join('\n');
    return { passed: results.length - failed, failed, skipped: 0, passedOver: [], broken, output };
  },
};

function describe({ ok, name, seconds, output }: CheckResult): string {
  return `${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${ok ? '' : `\n${output}`}`;
}
