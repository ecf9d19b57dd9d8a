import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { limitSettings } from './limit-settings.table.ts';
import type { LimitSettings } from './limit-settings.ts';
import { limitAttempts } from './limits.table.ts';

/**
 * Two attempts at the same moment must not both take the last place. Answers what the owner has set instead of the
 * limits' own sizes: in the same round, because what is limited is asked often.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<Partial<LimitSettings>> {
  const inOrder = sql.param([...keys].sort());
  const set = sql`(select json_object_agg(name, value) from ${limitSettings})`;
  const { rows } = await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)), ${set} as set from unnest(${inOrder}::text[]) as key`,
  );
  return (rows[0]?.['set'] ?? {}) as Partial<LimitSettings>;
}

export async function listAttemptsSince(
  tx: Tx,
  keys: readonly string[],
  since: Date,
): Promise<{ key: string; at: Date }[]> {
  return await tx
    .select({ key: limitAttempts.key, at: limitAttempts.at })
    .from(limitAttempts)
    .where(and(inArray(limitAttempts.key, [...keys]), gt(limitAttempts.at, since)))
    .orderBy(asc(limitAttempts.at));
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

export async function deleteAttemptsUnder(tx: Tx, key: string): Promise<void> {
  await tx.delete(limitAttempts).where(eq(limitAttempts.key, key));
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(limitAttempts).where(lte(limitAttempts.at, before));
}
