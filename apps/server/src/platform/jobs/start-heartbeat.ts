import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { WorkerReport } from './jobs.ts';
import { deleteHeartbeat, deleteHeartbeatsOlderThan, upsertHeartbeat } from './worker-heartbeats.store.ts';

const staleAfterSeconds = 3600;

type Options = {
  readonly db: Db;
  readonly log: Log;
  readonly id: string;
  readonly intervalMs: number;
  readonly report: (() => WorkerReport) | undefined;
};

/**
 * Reports that this process runs jobs. A process whose event loop hangs reports nothing. The returned function ends
 * the reports and removes the row.
 */
export async function startHeartbeat({ db, log, id, intervalMs, report }: Options): Promise<() => Promise<void>> {
  let beating: Promise<void> | undefined;
  const beat = async () => {
    try {
      await upsertHeartbeat(db, id, report?.());
      await deleteHeartbeatsOlderThan(db, staleAfterSeconds);
    } catch (error) {
      // The database is away. The next heartbeat follows soon.
      log.debug({ err: error }, 'the heartbeat of the worker could not be saved');
    }
  };
  await beat();
  const timer = setInterval(() => {
    // A slow database gets no second heartbeat while the first is on its way.
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  }, intervalMs).unref();

  return async () => {
    clearInterval(timer);
    await beating;
    await deleteHeartbeat(db, id).catch(() => {});
  };
}
