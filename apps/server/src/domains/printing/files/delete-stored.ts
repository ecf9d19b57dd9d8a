import type { Deps } from '#platform/deps.ts';
import type { PrintFile } from '../printing.table.ts';

/** The bytes of files whose rows have gone; what stays behind is the sweeper's. */
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
