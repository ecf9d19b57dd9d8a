import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** A batch of this size ends far below the statement timeout, also on a busy machine. */
export const batchSize = 500;

/**
 * Calls `next` until it handles less than a full batch, and returns the total. Each call commits for itself: an
 * interrupted run keeps its finished batches, and the next run goes on after them.
 */
export async function inBatches(signal: AbortSignal, next: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    signal.throwIfAborted();
    const handled = await next();
    total += handled;
    if (handled < batchSize) return total;
  }
}

/**
 * Whether a row is one of those that `batch` selects with a limit. ARRAY selects once. IN can become a join that selects
 * again for each row; with SKIP LOCKED, each selection finds other rows, and the limit does not hold.
 */
export function isInBatch(column: SQLWrapper, batch: SQLWrapper): SQL {
  return sql`${column} = any(array(${batch}))`;
}

/** SKIP LOCKED avoids a deadlock; locked rows are deleted in the next run. */
export async function deleteInBatches(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  signal: AbortSignal,
): Promise<number> {
  return await inBatches(signal, async () => {
    const batch = db
      .select({ place: sql`ctid` })
      .from(table)
      .where(condition)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const { rowCount } = await db.delete(table).where(isInBatch(sql`ctid`, batch));
    return rowCount ?? 0;
  });
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** Lists rows in the order of their ids, page by page. Rows may change meanwhile. */
export async function* listInPages<Row extends { readonly id: string }>(
  list: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const page: Row[] = await list(after, batchSize);
    yield* page;
    after = page.length < batchSize ? undefined : page.at(-1)?.id;
  }
}
