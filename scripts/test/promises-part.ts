import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../../promises/outcomes.ts';
import { runCommand } from '../run-command.ts';
import { type Part, type PartResult, type Report, toPartResult } from './part.ts';

/** The quick form of `npm run promises`. */
export function promisesPart(root: string, options: Pick<Part, 'findSkipReason'>): Part {
  return { name: 'promises', ...options, run: () => runPromises(root) };
}

async function runPromises(root: string): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'promises-'));
  const report = join(folder, 'report.json');
  try {
    const command = [process.execPath, 'promises/run.ts', '--quick', '--report', report];
    return toPartResult(await runCommand(command, { cwd: root }), readReport(report));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(file: string): Report | undefined {
  try {
    const outcomes: readonly Outcome[] = JSON.parse(readFileSync(file, 'utf8'));
    const titleOf = ({ promises, engine, title }: Outcome) => `${promises.join(' ')} ${engine}: ${title}`;
    const failed = outcomes.filter(({ isKept }) => !isKept);
    const skipped = outcomes.filter(({ skipReason }) => skipReason !== undefined);
    return {
      passed: outcomes.length - failed.length - skipped.length,
      failed: failed.length,
      skipped: skipped.length,
      skippedTests: skipped.map(titleOf),
      failedTests: failed.map(titleOf),
      durations: outcomes.map((outcome) => ({ test: titleOf(outcome), seconds: outcome.seconds })),
    };
  } catch {
    return undefined;
  }
}
