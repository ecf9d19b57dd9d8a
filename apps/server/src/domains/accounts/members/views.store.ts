import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type StaffAct, staffActs } from '../members.table.ts';

type View = Pick<StaffAct, 'kind' | 'subject'> & { readonly actorId: string };

export async function hasViewedSince(
  db: Db,
  { actorId, kind, subject }: View,
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.kind, kind),
        eq(staffActs.subject, subject),
        eq(staffActs.actorId, actorId),
        gt(staffActs.at, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** A browser asks for many pages at once: the first is written down, the others see it. */
export async function lockView(tx: Tx, { actorId, kind, subject }: View): Promise<void> {
  const name = `view:${kind}:${subject}:${actorId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
