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

/** A key and the owners for whom a call has claimed it. */
export type ClaimedKey = Pick<KeyClaim, 'owners' | 'key'>;

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
  { owners, key }: ClaimedKey,
): Promise<{ readonly bodySha256: string; readonly response: PlacedOrder | null }[]> {
  return await tx
    .select({ bodySha256: idempotencyKeys.bodySha256, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(inArray(idempotencyKeys.owner, [...owners]), eq(idempotencyKeys.key, key)));
}

export type StoredResponse = ClaimedKey & { readonly response: PlacedOrder | null };

/** Takes its placeholders from `responseValues`. Also a part of `insertOrder`. */
export function responseUpdate(db: Db) {
  return db
    .update(idempotencyKeys)
    .set({ response: sql`${sql.placeholder('response')}::jsonb` })
    .where(
      and(
        sql`${idempotencyKeys.owner} = any(${sql.placeholder('owners')}::text[])`,
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    );
}

export const responseValues = ({ response, ...claimed }: StoredResponse) => ({
  ...claimed,
  response: response && JSON.stringify(response),
});

const responseStatement = prepareOnce((db) => responseUpdate(db).prepare('set_response'));

export async function setResponse(tx: Tx, stored: StoredResponse): Promise<void> {
  await responseStatement(tx).execute(responseValues(stored));
}

export async function deleteIdempotencyKeysBefore(db: Db, before: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, idempotencyKeys, lte(idempotencyKeys.createdAt, before), signal);
}
