import type { Deps } from '#platform/deps.ts';
import { type Outcome, setConversion } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** Writes down how a conversion ended and tells the owner; undefined when it had ended before, or is not wanted. */
export async function settleConversion(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  documentId: string,
  outcome: Outcome,
): Promise<Document | undefined> {
  return await db.transaction(async (tx) => {
    const document = await setConversion(tx, documentId, outcome);
    if (document) await live.notify(tx, document.owner, { topic: 'quote', id: documentId });
    return document;
  });
}
