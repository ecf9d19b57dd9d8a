import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { copySeed } from '#test/test-database.ts';
import { openDatabase } from '../db/open-database.ts';
import { openJobs } from './open-jobs.ts';

const hungWorker = fileURLToPath(import.meta.resolve('#test/hung-worker.ts'));

const kind = {
  name: 'convert',
  payload: z.object({ documentId: z.string() }),
  timeoutSeconds: 600,
  retries: 0,
  concurrency: 1,
};

/** The embedded engine requeues at start, without waiting for a heartbeat timeout. */
const heartbeatSeconds = inject('engine') === 'embedded' ? 3600 : 10;

test('the job of a worker killed with -9 runs in the next process', { timeout: 120_000 }, async () => {
  const settings = await copySeed();
  const worker = spawn(process.execPath, [hungWorker, JSON.stringify(settings), kind.name, String(heartbeatSeconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(worker.stdout, 'data');
  expect(String(output)).toBe('working\n');
  worker.kill('SIGKILL');
  await once(worker, 'exit');

  const database = await openDatabase(settings);
  const timings = { heartbeatSeconds, superviseIntervalSeconds: 1, pollIntervalSeconds: 0.5, retryDelaySeconds: 1 };
  const jobs = await openJobs({ database, log: pino({ level: 'silent' }), kinds: [kind], timings });
  const handle = vi.fn(async () => {});
  await jobs.work(kind, handle);

  await vi.waitFor(() => expect(handle).toHaveBeenCalledWith({ documentId: 'a' }, expect.any(AbortSignal)), 100_000);

  await jobs.stop();
  await database.close();
});
