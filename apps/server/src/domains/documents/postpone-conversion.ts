import type { Deps } from '#platform/deps.ts';
import { retryDelayMs } from './conversion-rules.ts';
import { findDocument } from './documents.store.ts';
import { settleConversion } from './settle-conversion.ts';

/**
 * The document is not at fault: `retryPostponed` tries it again, less often each time. Without a converter, or room on
 * the disk, the delay does not grow, because the document has not been tried.
 */
export async function postponeConversion(
  deps: Pick<Deps, 'db' | 'live' | 'jobs' | 'clock'>,
  documentId: string,
  cause: 'interrupted' | 'no converter' | 'no room',
): Promise<void> {
  const document = await findDocument(deps.db, documentId);
  if (!document) return;
  const { postponements } = document;
  await settleConversion(deps, documentId, {
    conversion: 'unavailable',
    postponements: cause === 'interrupted' ? postponements + 1 : postponements,
    retryAt: new Date(deps.clock.now().getTime() + retryDelayMs(postponements)),
  });
}
