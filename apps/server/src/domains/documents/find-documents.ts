import type { Deps } from '#platform/deps.ts';
import { listDocuments } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** Those of these that are still there, by id. */
export async function findDocuments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  if (ids.length === 0) return new Map();
  const found = await listDocuments(db, ids, clock.now());
  return new Map(found.map((document) => [document.id, document]));
}
