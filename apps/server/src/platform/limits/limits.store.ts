import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { limitSettings } from './limit-settings.table.ts';
import type { LimitSettings } from './limit-settings.ts';
import { limitAttempts } from './limits.table.ts';

const lockKeysStatement = prepareOnce((db) =>
  db
    .select({
      lock: sql`pg_advisory_xact_lock(hashtextextended(key, 0))`,
      set: sql<Partial<LimitSettings> | null>`(select json_object_agg(name, value) from ${limitSettings})`,
    })
    .from(sql`unnest(${sql.placeholder('keys')}::text[]) as key`)
    .prepare('lock_limits'),
);

/**
 * Takes advisory locks, so that two concurrent attempts cannot both be the last allowed one. Returns the changed limit
 * settings too, which saves a round trip on a hot path.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<Partial<LimitSettings>> {
  const [row] = await lockKeysStatement(tx).execute({ keys: [...keys].sort() });
  return row?.set ?? {};
}

export type Attempt = Pick<typeof limitAttempts.$inferSelect, 'key' | 'at'>;

const selectAttemptsSince = (db: Pick<Db, 'select'>) =>
  db
    .select({ key: limitAttempts.key, at: limitAttempts.at })
    .from(limitAttempts)
    .where(
      and(
        sql`${limitAttempts.key} = any(${sql.placeholder('keys')}::text[])`,
        gt(limitAttempts.at, sql.placeholder('since')),
      ),
    )
    .orderBy(asc(limitAttempts.at));

const listAttemptsStatement = prepareOnce((db) => selectAttemptsSince(db).prepare('list_attempts'));

export async function listAttemptsSince(tx: Tx, keys: readonly string[], since: Date): Promise<Attempt[]> {
  return await listAttemptsStatement(tx).execute({ keys, since });
}

const addAttemptsStatement = prepareOnce((db) => {
  const added = db
    .$with('added', {})
    .as(
      sql`insert into ${limitAttempts} (key, at) select key, ${sql.placeholder('at')}::timestamptz from unnest(${sql.placeholder('keys')}::text[]) as key`,
    );
  return selectAttemptsSince(db.with(added)).prepare('add_attempts');
});

/** Lists the attempts since a time, and inserts one per key in the same round trip. */
export async function addAttempts(tx: Tx, keys: readonly string[], since: Date, at: Date): Promise<Attempt[]> {
  return await addAttemptsStatement(tx).execute({ keys, since, at });
}

const addSharedAttemptStatement = prepareOnce((db) => {
  const added = db
    .$with('added', {})
    .as(
      sql`insert into ${limitAttempts} (key, at) values (${sql.placeholder('key')}, ${sql.placeholder('at')}::timestamptz)`,
    );
  return db
    .with(added)
    .select({ at: limitAttempts.at })
    .from(limitAttempts)
    .where(and(eq(limitAttempts.key, sql.placeholder('key')), gt(limitAttempts.at, sql.placeholder('since'))))
    .orderBy(desc(limitAttempts.at))
    .offset(sql.placeholder('skip'))
    .limit(1)
    .prepare('add_shared_attempt');
});

type SharedAttempt = { readonly key: string; readonly since: Date; readonly at: Date; readonly max: number };

/** Inserts an attempt and returns the oldest of the `max` before it, if there are as many. */
export async function addSharedAttempt(tx: Tx, { key, since, at, max }: SharedAttempt): Promise<Date | undefined> {
  const [oldest] = await addSharedAttemptStatement(tx).execute({ key, since, at, skip: max - 1 });
  return oldest?.at;
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
