import { collectFailures } from '#lib/collect-failures.ts';
import { inBatches } from '#platform/db/in-batches.ts';
import type { Deps } from '#platform/deps.ts';
import { deletePartialUploadsExpiredBy, listUnfinished } from './partial-uploads.store.ts';

/** Deletes expired uploads, rows before files. */
export async function deleteExpiredPartials({ db, storage, clock }: Deps, signal: AbortSignal): Promise<number> {
  const failures = collectFailures(signal);
  const total = await inBatches(signal, async () => {
    const expired = await deletePartialUploadsExpiredBy(db, clock.now());
    for (const id of expired) await failures.attempt(() => storage.partials.delete(id));
    return expired.length;
  });
  failures.throwIfAny();
  return total;
}

/** Deletes files whose upload is finished, cancelled or was never saved. Newer files stay: their row may follow. */
export async function sweepPartialFiles(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  olderThan: Date,
  signal: AbortSignal,
): Promise<number> {
  const old: string[] = [];
  for await (const { id, modifiedAt } of storage.partials.list()) if (modifiedAt < olderThan) old.push(id);
  const unfinished = new Set(await listUnfinished(db, old));
  const orphans = old.filter((id) => !unfinished.has(id));
  const failures = collectFailures(signal);
  for (const id of orphans) await failures.attempt(() => storage.partials.delete(id));
  failures.throwIfAny();
  return orphans.length;
}
