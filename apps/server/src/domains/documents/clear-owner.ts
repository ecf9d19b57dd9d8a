import type { Tx } from '#platform/db/database.ts';
import { setOwnersToNobody } from './ordered-documents.store.ts';

/**
 * What a clerk has uploaded for somebody at the counter is not the clerk's: looking at it is written down like at any
 * other, and ends with the job.
 */
export async function clearOwner(tx: Tx, ids: readonly string[]): Promise<void> {
  await setOwnersToNobody(tx, ids);
}
