import type { DocumentKind } from '@print/contract/documents';
import { collectFailures } from '#lib/collect-failures.ts';
import { listInPages } from '#platform/db/in-batches.ts';
import type { Deps } from '#platform/deps.ts';
import { mayConvertAgain } from './conversion-rules.ts';
import { countConverterCrashes } from './converter-crashes.store.ts';
import { listPostponed, listWaitingSince, setConversion } from './documents.store.ts';
import type { Document } from './documents.table.ts';
import { enqueueConversion } from './enqueue-conversion.ts';

/** Enqueues the conversion again, unless the document already has its PDF. */
async function convertAgain({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, document: Document): Promise<Document> {
  return await db.transaction(async (tx) => {
    const updated = await setConversion(tx, document.id, { conversion: 'waiting' });
    if (updated) await enqueueConversion(tx, { jobs }, updated);
    return updated ?? document;
  });
}

/** Tries a failed document again when it is uploaded again, unless it would certainly fail again. */
export async function retryFailed(deps: Pick<Deps, 'db' | 'jobs'>, document: Document): Promise<Document> {
  if (!document.failure) return document;
  const crashes = await countConverterCrashes(deps.db, document.sha256);
  return mayConvertAgain(document.failure, crashes) ? await convertAgain(deps, document) : document;
}

const lostAfterMs = 3_600_000;
const needsOffice: readonly DocumentKind[] = ['doc', 'docx', 'ppt', 'pptx'];

/** Tries postponed documents again when they are due. At start all are due: a converter may have been installed. */
export async function retryPostponed(
  deps: Deps,
  signal: AbortSignal,
  due: 'by now' | 'at start' = 'by now',
): Promise<void> {
  const { db, clock, converter } = deps;
  const isOfficeUnavailable = ['missing', 'unsandboxed', 'unsafe'].includes(converter.state);
  const dueBy = due === 'by now' ? clock.now() : undefined;
  const failures = collectFailures(signal);
  for await (const document of listInPages((after, limit) => listPostponed(db, after, limit, dueBy))) {
    signal.throwIfAborted();
    if (isOfficeUnavailable && needsOffice.includes(document.kind)) continue;
    await failures.attempt(() => convertAgain(deps, document));
  }
  failures.throwIfAny();
}

/** Tries documents again whose job is probably lost. */
export async function retryLost(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const lostSince = new Date(clock.now().getTime() - lostAfterMs);
  const failures = collectFailures(signal);
  for await (const document of listInPages((after, limit) => listWaitingSince(db, lostSince, after, limit)))
    await failures.attempt(() => convertAgain(deps, document));
  failures.throwIfAny();
}
