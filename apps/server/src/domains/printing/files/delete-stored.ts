import type { Deps } from '#platform/deps.ts';
import type { PrintFile } from '../printing.table.ts';

/** Deletes the stored bytes of files whose rows are deleted; the sweeper deletes what this misses. */
export async function deleteStored(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  files: readonly Pick<PrintFile, 'storageKey'>[],
): Promise<void> {
  for (const { storageKey } of files) {
    if (storageKey === null) continue;
    await storage
      .delete(storageKey)
      .catch((error) => log.warn({ err: error }, 'a print file is left to the sweeper'));
  }
}
