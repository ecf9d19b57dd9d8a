import type { Deps } from '#platform/deps.ts';
import { retryLost } from './convert-again.ts';
import { deleteConverterCrashesBefore } from './converter-crashes.store.ts';
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

  const expired = await deleteDocumentsExpiredBy(deps.db, now);
  await deleteDocumentFiles(deps, expired);
  const orphans = await sweepDocumentFiles(deps, timeBefore(hourMs), signal);
  await sweepWorkFolders(deps, timeBefore(hourMs));
  await deleteConverterCrashesBefore(deps.db, timeBefore(crashRetentionMs));
  await retryLost(deps);
  deps.log.info({ expired: expired.length, ...orphans }, 'expired documents are deleted');
}
