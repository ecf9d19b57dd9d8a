import type { Database } from '../db/database.ts';

/** Seconds since the oldest due job could have started; undefined if none waits. The condition matches an index. */
export async function findBacklogAge(database: Database, names: string[]): Promise<number | undefined> {
  const { rows } = await database.query(
    `select extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as age
     from pgboss.job
     where name = any($1) and state < 'active' and not blocked and start_after <= now()`,
    [names],
  );
  const age = rows[0]?.['age'];
  return typeof age === 'number' ? Math.max(0, age) : undefined;
}
