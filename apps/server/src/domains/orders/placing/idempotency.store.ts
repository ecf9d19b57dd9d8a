import type { PlacedOrder } from '@print/contract/ordering';
import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { idempotencyKeys } from '../orders.table.ts';

export type Claim = {
  readonly owners: readonly Owner[];
  readonly key: string;
  readonly bodySha256: string;
  readonly createdAt: Date;
};

type Asked = Pick<Claim, 'owners' | 'key'>;

/**
 * Takes the key for each of the owners where it is free or its time is up, and says for which. One that another call
 * is still using is waited for.
 */
export async function claimKeys(
  tx: Tx,
  { owners, ...claim }: Claim,
  forgottenBy: Date,
): Promise<readonly Owner[]> {
  const { bodySha256, createdAt } = claim;
  const rows = await tx
    .insert(idempotencyKeys)
    .values(owners.map((owner) => ({ owner, ...claim })))
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: { bodySha256, createdAt, answer: null },
      setWhere: lte(idempotencyKeys.createdAt, forgottenBy),
    })
    .returning({ owner: idempotencyKeys.owner });
  return rows.map(({ owner }) => owner);
}

export async function listAnswered(
  tx: Tx,
  asked: Asked,
): Promise<{ readonly bodySha256: string; readonly answer: PlacedOrder | null }[]> {
  return await tx
    .select({ bodySha256: idempotencyKeys.bodySha256, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isOf(asked));
}

/** Where there is none yet. */
export async function setAnswer(tx: Tx, asked: Asked, answer: PlacedOrder): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(isOf(asked), isNull(idempotencyKeys.answer)));
}

const isOf = ({ owners, key }: Asked) =>
  and(inArray(idempotencyKeys.owner, [...owners]), eq(idempotencyKeys.key, key));

export async function deleteIdempotencyKeysBefore(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, before));
}
