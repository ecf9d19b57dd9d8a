import type { Deps } from '#platform/deps.ts';
import { deleteTurn } from './conversion-turns.store.ts';
import { type ConversionOutcome, setConversion } from './documents.store.ts';
import type { Document } from './documents.table.ts';
import { enqueueColorSearch } from './enqueue-color-search.ts';

/** Saves the outcome, notifies the owner and lets the pages of a PDF be examined. Undefined when the document has its PDF already or is deleted. */
export async function settleConversion(
  { db, live, jobs }: Pick<Deps, 'db' | 'live' | 'jobs'>,
  documentId: string,
  outcome: ConversionOutcome,
): Promise<Document | undefined> {
  return await db.transaction(async (tx) => {
    const document = await setConversion(tx, documentId, outcome);
    // A document that has its PDF may wait for the search of its colours: it keeps that turn.
    if (!document) return undefined;
    await deleteTurn(tx, documentId);
    await live.notify(tx, document.owner, { topic: 'quote', id: documentId });
    await enqueueColorSearch(tx, { jobs }, documentId);
    return document;
  });
}
