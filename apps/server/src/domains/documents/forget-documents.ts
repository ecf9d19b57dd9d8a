import type { Tx } from '#platform/db/database.ts';
import { deleteDocuments } from './documents.store.ts';

/** From the commit on nobody is shown them; their bytes are `deleteDocumentFiles`' afterwards. Answers which there were. */
export async function forgetDocuments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return ids.length > 0 ? await deleteDocuments(tx, ids) : [];
}
