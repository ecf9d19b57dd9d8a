import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { type Part, type Report, trustReport } from './part.ts';

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
    return trustReport(ok, output, readReport(report));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type VitestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
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
      ...{ passed, failed: failed.length, skipped: others.length },
      passedOver: others.map(({ fullName }) => fullName),
      broken: failed.map(({ fullName }) => fullName),
    };
  } catch {
    return undefined;
  }
}
