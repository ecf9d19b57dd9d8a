import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { describeFailure, type Part, type PartResult, type Report, toPartResult } from './part.ts';

type Options = Pick<Part, 'files' | 'findSkipReason'> & {
  /** Further vitest options. */
  readonly args?: readonly string[];
};

/** One project of vitest.config.ts. */
export function vitestPart(root: string, project: string, { args = [], ...rest }: Options = {}): Part {
  return { name: project, ...rest, run: () => runProject(root, project, args) };
}

async function runProject(root: string, project: string, args: readonly string[]): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules/.bin/vitest');
  try {
    const command = [vitest, 'run', '--project', project, ...reporters, ...args];
    const run = await runCommand(command, { cwd: root, env: { BUNDLED_PROGRAMS: '1' } });
    return toPartResult(run, readReport(report));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type VitestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

function readReport(file: string): Report | undefined {
  try {
    const { testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const passed = tests.filter(({ status }) => status === 'passed').length;
    const failed = tests.filter(({ status }) => status === 'failed');
    const others = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
    return {
      passed,
      failed: failed.length,
      skipped: others.length,
      skippedTests: others.map(({ fullName }) => fullName),
      failedTests: failed.map(({ fullName, failureMessages = [] }) => describeFailure(fullName, failureMessages)),
      durations: tests.map(({ fullName, duration }) => ({ test: fullName, seconds: (duration ?? 0) / 1000 })),
    };
  } catch {
    return undefined;
  }
}
