import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { limitAttempts } from './limits.table.ts';

/** Two attempts at the same moment must not both take the last place. */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

export async function listAttemptsSince(tx: Tx, key: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: limitAttempts.at })
    .from(limitAttempts)
    .where(and(eq(limitAttempts.key, key), gt(limitAttempts.at, since)))
    .orderBy(asc(limitAttempts.at));
  return rows.map(({ at }) => at);
}

export async function insertAttempts(tx: Tx, keys: readonly string[], at: Date): Promise<number[]> {
  const rows = await tx
    .insert(limitAttempts)
    .values(keys.map((key) => ({ key, at })))
    .returning({ id: limitAttempts.id });
  return rows.map(({ id }) => id);
}

export async function deleteAttempts(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(limitAttempts).where(inArray(limitAttempts.id, [...ids]));
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(limitAttempts).where(lte(limitAttempts.at, before));
}
