import type { PlacedOrder } from '@print/contract/ordering';
import { and, eq, lte } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { idempotencyKeys } from './orders.table.ts';

export type Claim = {
  readonly owner: Owner;
  readonly key: string;
  readonly bodySha256: string;
  readonly createdAt: Date;
};

/** Takes the key, or one whose time is up. False when another call has it; one that is still under way is waited for. */
export async function claimKey(tx: Tx, claim: Claim, forgottenBy: Date): Promise<boolean> {
  const { bodySha256, createdAt } = claim;
  const rows = await tx
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: { bodySha256, createdAt, answer: null },
      setWhere: lte(idempotencyKeys.createdAt, forgottenBy),
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

export async function findAnswered(
  tx: Tx,
  { owner, key }: Pick<Claim, 'owner' | 'key'>,
): Promise<{ readonly bodySha256: string; readonly answer: PlacedOrder | null } | undefined> {
  const [row] = await tx
    .select({ bodySha256: idempotencyKeys.bodySha256, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
  return row;
}

export async function setAnswer(
  tx: Tx,
  { owner, key }: Pick<Claim, 'owner' | 'key'>,
  answer: PlacedOrder,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
}

export async function deleteIdempotencyKeysBefore(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before));
}
