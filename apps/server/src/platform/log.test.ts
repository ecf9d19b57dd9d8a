import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(import.meta.resolve('#test/logging-process.ts'));
/** A kilobyte each: more than the buffers of pipe and process hold. */
const manyLines = 5000;

async function logLines(lines: number, stdout: 'pipe' | number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, String(lines)], { stdio: ['ignore', stdout, 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'message')).toContain('alive');
  return child;
}

const parseLines = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a pipe that nobody reads does not block; later one line reports the dropped lines', async () => {
  const child = await logLines(manyLines, 'pipe');
  if (!child.stdout) throw new Error('the process has no output');
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk));
  await expect.poll(() => output.join('').includes('log lines were dropped')).toBe(true);
  child.send('end');
  await once(child, 'close');

  const lines = parseLines(output.join(''));
  const report = lines.at(-2);
  expect(report).toMatchObject({ level: 40, dropped: expect.any(Number), msg: 'log lines were dropped' });
  expect(lines.at(-1)).toMatchObject({ msg: 'last line' });
  // The kept lines are the oldest, complete and in order.
  const kept = lines.slice(0, -2).map(({ index }) => index);
  expect(kept).toEqual(Array.from({ length: manyLines - report.dropped }, (_, index) => index));
});

test('a full disk does not block, and the process ends normally', async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const child = await logLines(manyLines, full);
  child.send('end');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test.each(['end', 'crash'])('the last lines before the %s of the process are written', async (ending) => {
  const child = await logLines(3, 'pipe');
  if (!child.stdout) throw new Error('the process has no output');
  const output = text(child.stdout);
  child.send(ending);
  // A write in flight may end after the last one, so the order is open.
  const lines = parseLines(await output).map(({ index, msg }) => index ?? msg);
  expect(lines.sort()).toEqual([0, 1, 2, 'last line']);
});
