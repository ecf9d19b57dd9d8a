import type { Deps } from '#platform/deps.ts';
import { sourceKey } from './document-files.ts';
import { deleteDocument, listDocumentFiles } from './documents.store.ts';

/**
 * Deletes files without a row, superseded PDFs, and rows without files, which a crash between two steps leaves behind.
 * Newer files and rows stay, because an upload may still be saving them.
 */
export async function sweepDocumentFiles(
  { db, storage }: Deps,
  olderThan: Date,
  signal: AbortSignal,
): Promise<{ files: number; rows: number }> {
  const deleted = { files: 0, rows: 0 };
  const withSource = new Set<string>();
  const orphans: string[] = [];
  // List files before reading the rows: each listed file then has its row, if it ever gets one.
  const oldKeys: string[] = [];
  for await (const { key, modifiedAt } of storage.list('documents/')) {
    signal.throwIfAborted();
    const id = idIn(key);
    if (key === sourceKey(id)) withSource.add(id);
    if (modifiedAt < olderThan) oldKeys.push(key);
  }
  const rows = new Map((await listDocumentFiles(db)).map((row) => [row.id, row]));

  for (const key of oldKeys) {
    const row = rows.get(idIn(key));
    const isSuperseded = key.includes('/pdf/') && row?.pdfKey !== key;
    if (!row || isSuperseded) orphans.push(key);
  }
  for (const key of orphans) {
    signal.throwIfAborted();
    await storage.delete(key);
    deleted.files += 1;
  }
  for (const { id, uploadedAt } of rows.values()) {
    if (withSource.has(id) || uploadedAt >= olderThan) continue;
    if ((await storage.size(sourceKey(id))) !== undefined) continue;
    await deleteDocument(db, id);
    deleted.rows += 1;
  }
  return deleted;
}

const idIn = (key: string) => key.split('/')[1] ?? '';
