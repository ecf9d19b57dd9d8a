import type { CancelledFiles } from '@print/contract/cancelled-files';
import { sumUploadedBytes } from '#domains/documents/documents.api.ts';
import type { Deps } from '#platform/deps.ts';
import { listUnneededFiles } from './cancelled-files.store.ts';

export async function countCancelledFiles({ db }: Pick<Deps, 'db'>): Promise<CancelledFiles> {
  const files = await listUnneededFiles(db);
  const documentIds = files.map(({ documentId }) => documentId);
  return {
    orders: new Set(files.flatMap(({ orderIds }) => orderIds)).size,
    files: files.length,
    bytes: await sumUploadedBytes(db, documentIds),
  };
}
