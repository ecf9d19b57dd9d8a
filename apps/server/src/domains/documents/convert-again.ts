import type { DocumentKind } from '@print/contract/documents';
import type { Deps } from '#platform/deps.ts';
import { conversionJobFor } from './documents.jobs.ts';
import { listUnconverted, setConversion } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** Enqueues the conversion again, unless the document already has its PDF. */
export async function convertAgain({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, document: Document): Promise<Document> {
  return await db.transaction(async (tx) => {
    const updated = await setConversion(tx, document.id, { conversion: 'waiting' });
    if (updated) await jobs.enqueue(tx, conversionJobFor(document), { documentId: document.id });
    return updated ?? document;
  });
}

const stuckAfterMs = 3_600_000;
const needsOffice: readonly DocumentKind[] = ['doc', 'docx', 'ppt', 'pptx'];

/** Tries unconverted documents again: a converter may have been installed or may be available again. */
export async function retryUnconverted(deps: Deps): Promise<void> {
  const { db, clock, converter } = deps;
  const isOfficeUnavailable = ['missing', 'unsandboxed', 'unsafe'].includes(converter.state);
  const waitingSince = new Date(clock.now().getTime() - stuckAfterMs);
  for (const document of await listUnconverted(db, waitingSince)) {
    if (isOfficeUnavailable && needsOffice.includes(document.kind)) continue;
    await convertAgain(deps, document);
  }
}
