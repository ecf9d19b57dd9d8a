import { asc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { WorkerReport } from './jobs.ts';
import { workerHeartbeats } from './worker-heartbeats.table.ts';

/** All times are the database's: the clocks of web and worker machines may differ. */
export async function upsertHeartbeat(db: Db, id: string, report: WorkerReport | undefined): Promise<void> {
  await db
    .insert(workerHeartbeats)
    .values({ id, report })
    .onConflictDoUpdate({ target: workerHeartbeats.id, set: { seenAt: sql`now()`, report } });
}

export async function deleteHeartbeat(db: Db, id: string): Promise<void> {
  await db.delete(workerHeartbeats).where(eq(workerHeartbeats.id, id));
}

/** Killed workers leave their row behind. */
export async function deleteHeartbeatsOlderThan(db: Db, seconds: number): Promise<void> {
  await db.delete(workerHeartbeats).where(lt(workerHeartbeats.seenAt, sql`now() - make_interval(secs => ${seconds})`));
}

export type Heartbeat = { readonly age: number; readonly report: WorkerReport | null };

/** The youngest first, with their ages in seconds. Workers of earlier versions report nothing. */
export async function listHeartbeats(db: Db): Promise<Heartbeat[]> {
  const { seenAt, report } = workerHeartbeats;
  const age = sql<number>`greatest(0, extract(epoch from now() - ${seenAt}))::float8`.mapWith(Number);
  return await db.select({ age, report }).from(workerHeartbeats).orderBy(asc(age));
}
