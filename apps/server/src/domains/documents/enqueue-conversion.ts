import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { conversionCost, laneOf } from './conversion-rules.ts';
import { insertTurn } from './conversion-turns.store.ts';
import { conversionJobs } from './documents.jobs.ts';
import type { Document } from './documents.table.ts';

/** Enqueues the conversion of a document, in the transaction that makes it wait. */
export async function enqueueConversion(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, document: Document): Promise<void> {
  const { id: documentId, owner } = document;
  const lane = laneOf(document);
  const turn = await insertTurn(tx, { documentId, owner, lane, cost: conversionCost(document) });
  await jobs.enqueue(tx, conversionJobs[lane], { documentId }, { priority: -turn });
}
