import type { Deps } from '#platform/deps.ts';
import { conversionJobFor } from './documents.jobs.ts';
import { setConversion } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** Puts a document back in line; one that has its PDF stays as it is. */
export async function convertAgain(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  document: Document,
): Promise<Document> {
  return await db.transaction(async (tx) => {
    const waiting = await setConversion(tx, document.id, { conversion: 'waiting' });
    if (waiting) await jobs.enqueue(tx, conversionJobFor(document), { documentId: document.id });
    return waiting ?? document;
  });
}
