import type { Deps } from '#platform/deps.ts';
import { deleteScreenshotFiles, screenshotKey, screenshotPrefix } from './screenshot-files.ts';
import { deleteScreenshot, deleteScreenshotsExpiredBy, listScreenshots } from './screenshots.store.ts';

/** A newer file may belong to an upload whose row is not committed yet. */
const minAgeMs = 3_600_000;

/** Deletes rows before files, so that no page shows a deleted file. The sweep repeats deletions that a crash interrupted. */
export async function deleteExpiredScreenshots(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const expired = await deleteScreenshotsExpiredBy(db, now);
  await deleteScreenshotFiles(deps, expired);
  const deleted = await sweepScreenshots(deps, new Date(now.getTime() - minAgeMs), signal);
  log.info({ expired: expired.length, ...deleted }, 'expired payment screenshots are deleted');
}

export async function sweepScreenshots(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  olderThan: Date,
  signal: AbortSignal,
): Promise<{ files: number; rows: number }> {
  const deleted = { files: 0, rows: 0 };
  // List files before reading the rows: each listed file then has its row, if it ever gets one.
  const stored = new Map<string, Date>();
  for await (const { key, modifiedAt } of storage.list(screenshotPrefix)) stored.set(key, modifiedAt);
  const rows = await listScreenshots(db);
  const referencedKeys = new Set(rows.map(({ id }) => screenshotKey(id)));

  for (const [key, modifiedAt] of stored) {
    signal.throwIfAborted();
    if (referencedKeys.has(key) || modifiedAt >= olderThan) continue;
    await storage.delete(key);
    deleted.files += 1;
  }
  for (const { id, uploadedAt } of rows) {
    signal.throwIfAborted();
    if (stored.has(screenshotKey(id)) || uploadedAt >= olderThan) continue;
    if ((await storage.size(screenshotKey(id))) !== undefined) continue;
    await deleteScreenshot(db, id);
    deleted.rows += 1;
  }
  return deleted;
}
