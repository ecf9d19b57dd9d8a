import type { Deps } from '#platform/deps.ts';
import { deleteTurn } from './conversion-turns.store.ts';
import { type ConversionOutcome, setConversion } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** Saves the outcome and notifies the owner. Undefined when the document has its PDF already or is deleted. */
export async function settleConversion(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  documentId: string,
  outcome: ConversionOutcome,
): Promise<Document | undefined> {
  return await db.transaction(async (tx) => {
    const document = await setConversion(tx, documentId, outcome);
    await deleteTurn(tx, documentId);
    if (document) await live.notify(tx, document.owner, { topic: 'quote', id: documentId });
    return document;
  });
}
