import { collectFailures } from '#lib/collect-failures.ts';
import { runSteps } from '#lib/run-steps.ts';
import { inBatches } from '#platform/db/in-batches.ts';
import type { Deps } from '#platform/deps.ts';
import { retryLost } from './convert-again.ts';
import { deleteConverterCrashesBefore } from './converter-crashes.store.ts';
import { deleteExpiredPartials, sweepPartialFiles } from './delete-partial-uploads.ts';
import { deleteDocumentFiles } from './document-files.ts';
import { deleteDocumentsExpiredBy } from './documents.store.ts';
import { sweepDocumentFiles } from './sweep-document-files.ts';
import { sweepWorkFolders } from './work-folder.ts';

const hourMs = 3_600_000;
/** Equal to the retention of an upload: a crash on a busy machine must not block a common file for weeks. */
const crashRetentionMs = 24 * hourMs;

/** Deletes rows before files, so that no page shows a file that is being deleted. */
export async function deleteExpiredDocuments(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const timeBefore = (ms: number) => new Date(now.getTime() - ms);

  await runSteps(
    [
      async () => {
        const expired = await deleteExpiredUploads(deps, now, signal);
        deps.log.info({ expired }, 'expired documents are deleted');
      },
      async () => {
        const orphans = await sweepDocumentFiles(deps, timeBefore(hourMs), signal);
        deps.log.info(orphans, 'files without a document are deleted');
      },
      async () => {
        const expired = await deleteExpiredPartials(deps, signal);
        const orphans = await sweepPartialFiles(deps, timeBefore(hourMs), signal);
        deps.log.info({ expired, orphans }, 'partial uploads are deleted');
      },
      async () => await sweepWorkFolders(deps, timeBefore(hourMs)),
      async () => await deleteConverterCrashesBefore(deps.db, timeBefore(crashRetentionMs), signal),
      async () => await retryLost(deps, signal),
    ],
    signal,
  );
}

/** A file that cannot be deleted stays without a row; the sweep tries it again. */
async function deleteExpiredUploads(deps: Deps, now: Date, signal: AbortSignal): Promise<number> {
  const failures = collectFailures(signal);
  const total = await inBatches(signal, async () => {
    const expired = await deleteDocumentsExpiredBy(deps.db, now);
    for (const id of expired) await failures.attempt(() => deleteDocumentFiles(deps, [id]));
    return expired.length;
  });
  failures.throwIfAny();
  return total;
}
