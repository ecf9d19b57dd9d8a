import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { colorSearchCost } from './conversion-rules.ts';
import { hasTurn, insertTurn } from './conversion-turns.store.ts';
import { findColorPagesJob } from './documents.jobs.ts';
import { lockDocument } from './documents.store.ts';

/** Enqueues the search for pages with colour, unless the document has no PDF, has been examined or waits already. */
export async function enqueueColorSearch(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, documentId: string): Promise<void> {
  // The lock serialises callers, so that a document has one job at a time.
  const document = await lockDocument(tx, documentId);
  if (!document?.exactPages || document.colorPages !== null || (await hasTurn(tx, documentId))) return;
  const { owner, exactPages, sizeBytes } = document;
  const cost = colorSearchCost(exactPages, sizeBytes);
  const turn = await insertTurn(tx, { documentId, owner, lane: 'color', cost });
  await jobs.enqueue(tx, findColorPagesJob, { documentId }, { priority: -turn });
}
