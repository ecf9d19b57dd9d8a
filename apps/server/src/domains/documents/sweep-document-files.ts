import { collectFailures, type Failures } from '#lib/collect-failures.ts';
import { type IdRange, idRanges } from '#lib/id-ranges.ts';
import type { Deps } from '#platform/deps.ts';
import { sourceKey } from './document-files.ts';
import { deleteDocument, listDocumentFiles } from './documents.store.ts';

type Deleted = { files: number; rows: number };

/**
 * Deletes files without a row, superseded PDFs, and rows without files, which a crash between two steps leaves behind.
 * Newer files and rows stay, because an upload may still be saving them.
 */
export async function sweepDocumentFiles(
  deps: Pick<Deps, 'db' | 'storage'>,
  olderThan: Date,
  signal: AbortSignal,
): Promise<Deleted> {
  const failures = collectFailures(signal);
  const deleted = { files: 0, rows: 0 };
  for (const range of idRanges(olderThan))
    await failures.attempt(() => sweepRange(deps, range, olderThan, { failures, deleted, signal }));
  failures.throwIfAny();
  return deleted;
}

async function sweepRange(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  range: IdRange,
  olderThan: Date,
  { failures, deleted, signal }: { failures: Failures; deleted: Deleted; signal: AbortSignal },
): Promise<void> {
  const withSource = new Set<string>();
  const orphans: string[] = [];
  // List files before reading the rows: each listed file then has its row, if it ever gets one.
  const oldKeys: string[] = [];
  for await (const { key, modifiedAt } of storage.list(`documents/${range.prefix}`)) {
    signal.throwIfAborted();
    const id = idIn(key);
    if (key === sourceKey(id)) withSource.add(id);
    if (modifiedAt < olderThan) oldKeys.push(key);
  }
  const rows = new Map((await listDocumentFiles(db, range)).map((row) => [row.id, row]));

  for (const key of oldKeys) {
    const row = rows.get(idIn(key));
    const isSuperseded = key.includes('/pdf/') && row?.pdfKey !== key;
    if (!row || isSuperseded) orphans.push(key);
  }
  for (const key of orphans) {
    await failures.attempt(async () => {
      await storage.delete(key);
      deleted.files += 1;
    });
  }
  for (const { id, uploadedAt } of rows.values()) {
    if (withSource.has(id) || uploadedAt >= olderThan) continue;
    await failures.attempt(async () => {
      if ((await storage.size(sourceKey(id))) !== undefined) return;
      await deleteDocument(db, id);
      deleted.rows += 1;
    });
  }
}

const idIn = (key: string) => key.split('/')[1] ?? '';
