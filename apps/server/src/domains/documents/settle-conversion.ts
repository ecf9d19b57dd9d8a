import type { Deps } from '#platform/deps.ts';
import { deleteTurn } from './conversion-turns.store.ts';
import { findColorPagesJob } from './documents.jobs.ts';
import { type ConversionOutcome, setConversion } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** Saves the outcome, notifies the owner and lets the pages of a PDF be examined. Undefined when the document has its PDF already or is deleted. */
export async function settleConversion(
  { db, live, jobs }: Pick<Deps, 'db' | 'live' | 'jobs'>,
  documentId: string,
  outcome: ConversionOutcome,
): Promise<Document | undefined> {
  return await db.transaction(async (tx) => {
    const document = await setConversion(tx, documentId, outcome);
    await deleteTurn(tx, documentId);
    if (document) await live.notify(tx, document.owner, { topic: 'quote', id: documentId });
    // Short documents first, so that nobody waits for a book.
    if (document?.exactPages)
      await jobs.enqueue(tx, findColorPagesJob, { documentId }, { priority: -document.exactPages });
    return document;
  });
}
