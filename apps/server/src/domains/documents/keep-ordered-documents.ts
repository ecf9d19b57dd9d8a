import type { Tx } from '#platform/db/database.ts';
import { setOrdered } from './ordered-documents.store.ts';

/** An order has them: they are kept for as long as it may need them, and leave the owner's quota. */
export async function keepOrderedDocuments(
  tx: Tx,
  ids: readonly string[],
  orderedAt: Date,
  days: number,
): Promise<void> {
  await setOrdered(tx, ids, orderedAt, new Date(orderedAt.getTime() + days * 24 * 3_600_000));
}
