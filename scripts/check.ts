import { type CheckResult, runChecks } from './checks.ts';

/** `npm run check`: the checks that must pass before every commit. */
const results = await runChecks(report);
const failed = results.filter(({ ok }) => !ok).length;
console.log(failed === 0 ? `\nall ${results.length} checks passed` : `\n${failed} of ${results.length} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;

function report({ name, ok, seconds, output }: CheckResult): void {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trim().replaceAll(/^/gm, '    '));
}
