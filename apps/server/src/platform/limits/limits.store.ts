import { and, asc, eq, gt, inArray, lte, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { limitSettings } from './limit-settings.table.ts';
import type { LimitSettings } from './limit-settings.ts';
import { limitAttempts } from './limits.table.ts';

/** An advisory lock on the value of a text expression, until the transaction ends. */
export const lockOf = (key: SQLWrapper) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`;

export const changedLimits = sql<Partial<LimitSettings> | null>`(select json_object_agg(name, value) from ${limitSettings})`;

const lockKeysStatement = prepareOnce((db) =>
  db
    .select({ lock: lockOf(sql`key`), changed: changedLimits })
    .from(sql`unnest(${sql.placeholder('keys')}::text[]) as key`)
    .prepare('lock_limits'),
);

/**
 * Takes advisory locks, so that two concurrent attempts cannot both be the last allowed one. Returns the changed limit
 * settings too, which saves a round trip on a hot path.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<Partial<LimitSettings>> {
  const [row] = await lockKeysStatement(tx).execute({ keys: [...keys].sort() });
  return row?.changed ?? {};
}

export type Attempt = Pick<typeof limitAttempts.$inferSelect, 'key' | 'at'>;

const listAttemptsStatement = prepareOnce((db) =>
  db
    .select({ key: limitAttempts.key, at: limitAttempts.at })
    .from(limitAttempts)
    .where(
      and(
        sql`${limitAttempts.key} = any(${sql.placeholder('keys')}::text[])`,
        gt(limitAttempts.at, sql.placeholder('since')),
      ),
    )
    .orderBy(asc(limitAttempts.at))
    .prepare('list_attempts'),
);

export async function listAttemptsSince(tx: Tx, keys: readonly string[], since: Date): Promise<Attempt[]> {
  return await listAttemptsStatement(tx).execute({ keys, since });
}

const addAttemptsStatement = prepareOnce((db) => {
  const [at, keys, skips] = ['at', 'keys', 'skips'].map((name) => sql.placeholder(name));
  const added = db
    .$with('added', {})
    .as(
      sql`insert into ${limitAttempts} (key, at) select key, ${at}::timestamptz from unnest((select ${keys}::text[])) as key`,
    );
  const isRecent = and(
    sql`${limitAttempts.key} = counted.key`,
    sql`${limitAttempts.at} > ${sql.placeholder('since')}::timestamptz`,
  );
  const oldest = sql`select ${limitAttempts.at} from ${limitAttempts} where ${isRecent} order by ${limitAttempts.at} desc offset counted.skip limit 1`;
  return (
    db
      .with(added)
      .select({ oldest: sql`(${oldest})`.mapWith(limitAttempts.at) })
      // The subselects hide the array length, so that the database reuses one plan.
      .from(
        sql`unnest((select ${keys}::text[]), (select ${skips}::int[])) with ordinality as counted(key, skip, place)`,
      )
      .orderBy(sql`counted.place`)
      .prepare('add_attempts')
  );
});

type NewAttempt = { readonly key: string; readonly max: number };

/** Inserts an attempt per key and returns for each the oldest of the `max` before it, if there are as many. */
export async function addAttempts(
  tx: Tx,
  attempts: readonly NewAttempt[],
  since: Date,
  at: Date,
): Promise<(Date | null)[]> {
  const [keys, skips] = [attempts.map(({ key }) => key), attempts.map(({ max }) => max - 1)];
  const rows = await addAttemptsStatement(tx).execute({ keys, skips, since, at });
  return rows.map(({ oldest }) => oldest);
}

export async function insertAttempts(tx: Tx, keys: readonly string[], at: Date): Promise<number[]> {
  if (keys.length === 0) return [];
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

export async function deleteAttemptsBefore(db: Db, before: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, limitAttempts, lte(limitAttempts.at, before), signal);
}
