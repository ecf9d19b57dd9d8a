import { pino } from 'pino';
import * as z from 'zod';
import { openDatabase } from '#platform/db/open-database.ts';
import { openJobs } from '#platform/jobs/open-jobs.ts';

/** A child process that enqueues a job, starts it, prints `working`, and never completes it. */
const [settings = '', name = '', heartbeatSeconds] = process.argv.slice(2);
const kind = { name, payload: z.object({ documentId: z.string() }), timeoutSeconds: 600, retries: 0, concurrency: 1 };

const database = await openDatabase(JSON.parse(settings));
const jobs = await openJobs({
  database,
  log: pino({ level: 'silent' }),
  kinds: [kind],
  timings: { heartbeatSeconds: Number(heartbeatSeconds) },
});
await jobs.work(kind, () => {
  process.stdout.write('working\n');
  return new Promise(() => {});
});
await database.db.transaction(async (tx) => await jobs.enqueue(tx, kind, { documentId: 'a' }));
