import type { Deps } from '#platform/deps.ts';
import { retryUnconverted } from './convert-again.ts';
import { deleteConverterDeathsBefore } from './converter-deaths.store.ts';
import { deleteDocumentFiles } from './document-files.ts';
import { deleteDocumentsExpiredBy } from './documents.store.ts';
import { sweepDocumentFiles } from './sweep-document-files.ts';
import { sweepWorkFolders } from './work-folder.ts';

const hourMs = 3_600_000;
/** No longer than an upload lives: a machine that was only busy must not refuse a common file for weeks. */
const rememberDeathsMs = 24 * hourMs;

/** Rows go first, so that nobody is shown what is being deleted; bytes without a row go in any case. */
export async function deleteExpiredDocuments(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);

  const expired = await deleteDocumentsExpiredBy(deps.db, now);
  await deleteDocumentFiles(deps, expired);
  const swept = await sweepDocumentFiles(deps, before(hourMs), signal);
  await sweepWorkFolders(deps, before(hourMs));
  await deleteConverterDeathsBefore(deps.db, before(rememberDeathsMs));
  await retryUnconverted(deps);
  deps.log.info({ expired: expired.length, ...swept }, 'documents whose time was up are deleted');
}
