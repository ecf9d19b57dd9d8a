import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { type Counts, type Part, trustCounts } from './part.ts';

type Options = Pick<Part, 'files' | 'findObstacle'> & { readonly limitMinutes: number };

/** One project of vitest.config.ts. */
export function vitestPart(root: string, project: string, { limitMinutes, ...rest }: Options): Part {
  return { name: project, ...rest, run: () => runProject(root, project, limitMinutes) };
}

async function runProject(root: string, project: string, limitMinutes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules/.bin/vitest');
  const command = [vitest, 'run', '--project', project, ...reporters];
  try {
    const { ok, output } = await runCommand(command, { cwd: root, limitMinutes });
    return { output, ...trustCounts(ok, readReport(report)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(file: string): Counts | undefined {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    return undefined;
  }
}
