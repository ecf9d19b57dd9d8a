import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { workerHeartbeats } from './worker-heartbeats.table.ts';

/** All times are the database's: the clocks of web and worker machines may differ. */
export async function upsertHeartbeat(db: Db, id: string): Promise<void> {
  await db
    .insert(workerHeartbeats)
    .values({ id })
    .onConflictDoUpdate({ target: workerHeartbeats.id, set: { seenAt: sql`now()` } });
}

export async function deleteHeartbeat(db: Db, id: string): Promise<void> {
  await db.delete(workerHeartbeats).where(eq(workerHeartbeats.id, id));
}

/** Killed workers leave their row behind. */
export async function deleteHeartbeatsOlderThan(db: Db, seconds: number): Promise<void> {
  await db.delete(workerHeartbeats).where(lt(workerHeartbeats.seenAt, sql`now() - make_interval(secs => ${seconds})`));
}

/** Seconds since the newest heartbeat of any worker; undefined if there is none. */
export async function findHeartbeatAge(db: Db): Promise<number | undefined> {
  const age = sql<number | null>`extract(epoch from now() - max(${workerHeartbeats.seenAt}))::float8`;
  const [row] = await db.select({ age }).from(workerHeartbeats);
  return row?.age === null || row?.age === undefined ? undefined : Math.max(0, Number(row.age));
}
