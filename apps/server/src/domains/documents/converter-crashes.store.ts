import { eq, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { converterDeaths } from './documents.table.ts';

/** Returns the new count. */
export async function addConverterCrash(db: Db, sha256: string, now: Date): Promise<number> {
  const [row] = await db
    .insert(converterDeaths)
    .values({ sha256, deaths: 1, lastAt: now })
    .onConflictDoUpdate({
      target: converterDeaths.sha256,
      set: { deaths: sql`${converterDeaths.deaths} + 1`, lastAt: now },
    })
    .returning({ deaths: converterDeaths.deaths });
  return row?.deaths ?? 0;
}

export async function countConverterCrashes(db: Db, sha256: string): Promise<number> {
  const [row] = await db
    .select({ deaths: converterDeaths.deaths })
    .from(converterDeaths)
    .where(eq(converterDeaths.sha256, sha256));
  return row?.deaths ?? 0;
}

export async function deleteConverterCrashesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(converterDeaths).where(lte(converterDeaths.lastAt, before));
}
