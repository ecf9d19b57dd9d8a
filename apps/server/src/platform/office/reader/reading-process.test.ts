import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ReadingProcessExited } from './reading-errors.ts';
import { defaultReadingLimits } from './reading-limits.ts';
import { startReadingProcess } from './reading-process.ts';

test('a process that exits while it is given its file is the cause, not the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Copying from a pipe waits until somebody opens it for writing.
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const workDir = join(folder, 'sandboxes');
  const { promise: exited, resolve: onExit } = Promise.withResolvers<void>();
  const sandbox = { owner: 65_534, workDir, wrap: () => ['false'] };
  const process = startReadingProcess(defaultReadingLimits, onExit, sandbox);

  const sent = process.send({ kind: 'countPages', path: pipe }).catch((error: unknown) => error);
  await exited;
  await expect.poll(() => readdirSync(workDir)).toEqual([]);
  await (await open(pipe, 'w')).close();

  const error = await sent;
  expect(error).toBeInstanceOf(ReadingProcessExited);
  expect(error).toMatchObject({ reason: 'crashed', hasStarted: false });
});
