import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/in-batches.ts';
import { converterCrashes } from './documents.table.ts';

/** Returns how often the file has crashed the converter. */
export async function addConverterCrash(db: Db, sha256: string, now: Date): Promise<number> {
  const [row] = await db
    .insert(converterCrashes)
    .values({ sha256, crashes: 1, lastAt: now })
    .onConflictDoUpdate({
      target: converterCrashes.sha256,
      set: { crashes: sql`${converterCrashes.crashes} + 1`, lastAt: now },
    })
    .returning({ crashes: converterCrashes.crashes });
  return row?.crashes ?? 0;
}

export async function countConverterCrashes(db: Db, sha256: string): Promise<number> {
  const [row] = await db
    .select({ crashes: converterCrashes.crashes })
    .from(converterCrashes)
    .where(eq(converterCrashes.sha256, sha256));
  return row?.crashes ?? 0;
}

export async function deleteConverterCrashesBefore(db: Db, before: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, converterCrashes, lte(converterCrashes.lastAt, before), signal);
}
