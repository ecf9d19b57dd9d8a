import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';

/**
 * The embedded database belongs to one process. What it calls running when that process starts was running
 * in one that died, so nobody has to wait for heartbeats.
 */
export async function requeueOrphanedJobs(database: Database, boss: PgBoss, names: string[]): Promise<void> {
  const { rows } = await database.query(
    `select name, id::text, retry_count, output from pgboss.job where state = 'active' and name = any($1)`,
    [names],
  );
  for (const { name, id, retry_count, output } of rows) {
    await boss.fail(
      String(name),
      { id: String(id), retryCount: Number(retry_count) },
      output as object | null,
    );
  }
}
