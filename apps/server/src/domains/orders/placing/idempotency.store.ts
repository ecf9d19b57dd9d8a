import type { PlacedOrder } from '@print/contract/ordering';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/in-batches.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { idempotencyKeys } from '../orders.table.ts';

export type KeyClaim = {
  readonly owners: readonly Owner[];
  readonly key: string;
  readonly bodySha256: string;
  readonly createdAt: Date;
};

type OwnersKey = Pick<KeyClaim, 'owners' | 'key'>;

const claimStatement = prepareOnce((db) => {
  const [key, bodySha256, createdAt] = ['key', 'bodySha256', 'createdAt'].map((name) => sql.placeholder(name));
  return db
    .insert(idempotencyKeys)
    .select(
      sql`select owner, ${key}, ${bodySha256}, null::jsonb, ${createdAt}::timestamptz from unnest(${sql.placeholder('owners')}::text[]) as owner`,
    )
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: { bodySha256: sql`excluded.body_sha256`, createdAt: sql`excluded.created_at`, response: null },
      setWhere: lte(idempotencyKeys.createdAt, sql.placeholder('expiredBy')),
    })
    .returning({ owner: idempotencyKeys.owner })
    .prepare('claim_keys');
});

/** Claims the key for the owners where it is free or expired, and returns them. Waits for a concurrent claim. */
export async function claimKeys(tx: Tx, claim: KeyClaim, expiredBy: Date): Promise<readonly Owner[]> {
  const rows = await claimStatement(tx).execute({ ...claim, expiredBy });
  return rows.map(({ owner }) => owner);
}

export async function listClaimedKeys(
  tx: Tx,
  { owners, key }: OwnersKey,
): Promise<{ readonly bodySha256: string; readonly response: PlacedOrder | null }[]> {
  return await tx
    .select({ bodySha256: idempotencyKeys.bodySha256, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(inArray(idempotencyKeys.owner, [...owners]), eq(idempotencyKeys.key, key)));
}

const responseStatement = prepareOnce((db) =>
  db
    .update(idempotencyKeys)
    .set({ response: sql`${sql.placeholder('response')}::jsonb` })
    .where(
      and(
        sql`${idempotencyKeys.owner} = any(${sql.placeholder('owners')}::text[])`,
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    )
    .prepare('set_response'),
);

export async function setResponse(tx: Tx, { owners, key }: OwnersKey, response: PlacedOrder): Promise<void> {
  await responseStatement(tx).execute({ owners, key, response: JSON.stringify(response) });
}

export async function deleteIdempotencyKeysBefore(db: Db, before: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, idempotencyKeys, lte(idempotencyKeys.createdAt, before), signal);
}
