import type { Deps } from '#platform/deps.ts';
import { deleteScreenshotFiles, screenshotKey, screenshotPrefix } from './screenshot-files.ts';
import { deleteScreenshot, deleteScreenshotsExpiredBy, listScreenshots } from './screenshots.store.ts';

/** A younger file may belong to an upload whose row is not committed yet. */
const youngMs = 3_600_000;

/** Deletes rows before files, so that no page shows a deleted file. The sweep deletes what a crash left behind. */
export async function deleteExpiredScreenshots(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const expired = await deleteScreenshotsExpiredBy(db, now);
  await deleteScreenshotFiles(deps, expired);
  const swept = await sweepScreenshots(deps, new Date(now.getTime() - youngMs), signal);
  log.info({ expired: expired.length, ...swept }, 'expired payment screenshots are deleted');
}

export async function sweepScreenshots(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  olderThan: Date,
  signal: AbortSignal,
): Promise<{ files: number; rows: number }> {
  const swept = { files: 0, rows: 0 };
  // List files before reading the rows: each listed file then has its row, if it ever gets one.
  const stored = new Map<string, Date>();
  for await (const { key, modifiedAt } of storage.list(screenshotPrefix)) stored.set(key, modifiedAt);
  const rows = await listScreenshots(db);
  const wanted = new Set(rows.map(({ id }) => screenshotKey(id)));

  for (const [key, modifiedAt] of stored) {
    signal.throwIfAborted();
    if (wanted.has(key) || modifiedAt >= olderThan) continue;
    await storage.delete(key);
    swept.files += 1;
  }
  for (const { id, uploadedAt } of rows) {
    signal.throwIfAborted();
    if (stored.has(screenshotKey(id)) || uploadedAt >= olderThan) continue;
    if ((await storage.size(screenshotKey(id))) !== undefined) continue;
    await deleteScreenshot(db, id);
    swept.rows += 1;
  }
  return swept;
}
