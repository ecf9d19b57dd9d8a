import { collectFailures } from '#lib/collect-failures.ts';
import { inBatches } from '#platform/db/in-batches.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteScreenshotFiles } from './screenshot-files.ts';
import { deleteScreenshotsExpiredBy } from './screenshots.store.ts';
import { sweepScreenshots } from './sweep-screenshots.ts';

/** A newer file may belong to an upload whose row is not committed yet. */
const minAgeMs = 3_600_000;

/** Deletes rows before files, so that no page shows a deleted file. The sweep repeats deletions that a crash interrupted. */
export async function deleteExpiredScreenshots(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const failures = collectFailures(signal);
  const expired = await inBatches(signal, async () => {
    const ids = await deleteScreenshotsExpiredBy(db, now);
    for (const id of ids) await failures.attempt(() => deleteScreenshotFiles(deps, [id]));
    return ids.length;
  });
  const deleted = await failures.attempt(() => sweepScreenshots(deps, new Date(now.getTime() - minAgeMs), signal));
  log.info({ expired, ...deleted }, 'expired payment screenshots are deleted');
  failures.throwIfAny();
}
