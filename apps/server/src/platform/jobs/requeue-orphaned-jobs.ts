import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';

/**
 * The embedded database belongs to one process. A job that is active when this process starts belonged to a
 * process that died, so it is requeued without waiting for the heartbeat timeout.
 */
export async function requeueOrphanedJobs(database: Database, boss: PgBoss, names: string[]): Promise<void> {
  const { rows } = await database.query(
    `select name, id::text, retry_count, output from pgboss.job where state = 'active' and name = any($1)`,
    [names],
  );
  for (const { name, id, retry_count, output } of rows) {
    await boss.fail(String(name), { id: String(id), retryCount: Number(retry_count) }, output as object | null);
  }
}
