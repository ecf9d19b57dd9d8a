import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

test('runCommand returns the output and the exit code', async () => {
  const run = await runCommand(['sh', '-c', 'echo good; echo bad >&2; exit 3']);
  expect(run.ok).toBe(false);
  expect(run.output).toContain('good');
  expect(run.output).toContain('bad');
  expect(run.output).toContain('ended with code 3');
});

test('a missing program gives a failed result and throws nothing', async () => {
  const run = await runCommand(['no-such-program']);
  expect(run).toMatchObject({ ok: false, output: expect.stringContaining('no-such-program') });
});

test('the CPU time includes the child processes that the command has waited for', async () => {
  const work = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);';
  const run = await runCommand(['sh', '-c', `"${process.execPath}" -e '${work}'; true`]);
  expect(run.cpuSeconds).toBeGreaterThan(0.3);
  expect((await runCommand(['sleep', '0.3'])).cpuSeconds).toBeLessThan(0.3);
});

test('a command is killed with its child processes at the time limit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  const script = `sleep 600 & echo $! > ${folder}/child; wait`;
  const run = await runCommand(['sh', '-c', script], { limitMinutes: 3 / 60 });
  expect(run.ok).toBe(false);
  expect(run.output).toContain('stopped after');
  const child = Number(readFileSync(join(folder, 'child'), 'utf8'));
  await expect.poll(() => isAlive(child)).toBe(false);
  rmSync(folder, { recursive: true });
});

test('child processes that outlive the command are killed', async () => {
  const run = await runCommand(['sh', '-c', 'sleep 600 >/dev/null 2>&1 & echo $!']);
  expect(run.ok).toBe(true);
  await expect.poll(() => isAlive(Number(run.output))).toBe(false);
});

/** A killed orphan stays a zombie until init reaps it; a zombie does not count as alive. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
