import type { Deps } from '#platform/deps.ts';
import { setStatedPages } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** Keeps what the customer says, where the shop has no count of its own; changes nothing otherwise. */
export async function setCustomerPageCount(
  { db }: Pick<Deps, 'db'>,
  document: Document,
  pages: number,
): Promise<Document> {
  return (await setStatedPages(db, document.id, pages)) ?? document;
}
