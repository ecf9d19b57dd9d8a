import { collectFailures, type Failures } from '#lib/collect-failures.ts';
import { type IdRange, idRanges } from '#lib/id-ranges.ts';
import type { Deps } from '#platform/deps.ts';
import { screenshotKey, screenshotPrefix } from './screenshot-files.ts';
import { deleteScreenshot, listScreenshots } from './screenshots.store.ts';

type Deleted = { files: number; rows: number };

/** Deletes files without a row and rows without a file. Newer ones stay, because an upload may still be saving them. */
export async function sweepScreenshots(
  deps: Pick<Deps, 'db' | 'storage'>,
  olderThan: Date,
  signal: AbortSignal,
): Promise<Deleted> {
  const failures = collectFailures(signal);
  const deleted = { files: 0, rows: 0 };
  for (const range of idRanges(olderThan))
    await failures.attempt(() => sweepRange(deps, range, olderThan, { failures, deleted }));
  failures.throwIfAny();
  return deleted;
}

async function sweepRange(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  range: IdRange,
  olderThan: Date,
  { failures, deleted }: { failures: Failures; deleted: Deleted },
): Promise<void> {
  // List files before reading the rows: each listed file then has its row, if it ever gets one.
  const stored = new Map<string, Date>();
  for await (const { key, modifiedAt } of storage.list(`${screenshotPrefix}${range.prefix}`))
    stored.set(key, modifiedAt);
  const rows = await listScreenshots(db, range);
  const referencedKeys = new Set(rows.map(({ id }) => screenshotKey(id)));

  for (const [key, modifiedAt] of stored) {
    if (referencedKeys.has(key) || modifiedAt >= olderThan) continue;
    await failures.attempt(async () => {
      await storage.delete(key);
      deleted.files += 1;
    });
  }
  for (const { id, uploadedAt } of rows) {
    if (stored.has(screenshotKey(id)) || uploadedAt >= olderThan) continue;
    await failures.attempt(async () => {
      if ((await storage.size(screenshotKey(id))) !== undefined) return;
      await deleteScreenshot(db, id);
      deleted.rows += 1;
    });
  }
}
