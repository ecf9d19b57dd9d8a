import type { Deps } from '#platform/deps.ts';
import { uploadBusy } from '../documents.errors.ts';
import { renewLease, returnLease, takeLease } from '../partial-uploads.store.ts';

const renewEveryMs = 2000;
/** Shorter than the lease in the database, so that the work ends before another process takes over. */
const maxAgeMs = 6000;

export type Lease = { readonly writer: string; readonly signal: AbortSignal };

/**
 * Runs `work` while no other request, of any process, reads or writes the partial file. A lease that nobody renews,
 * because its process was killed, ends after some seconds. The signal is aborted when the lease is lost.
 */
export async function withUploadLease<Result>(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  id: string,
  signal: AbortSignal,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const writer = random.uuid();
  let renewedAt = performance.now();
  if (!(await takeLease(db, id, writer))) throw uploadBusy();
  const lost = new AbortController();
  let isRenewing = false;
  const renew = async () => {
    const startedAt = performance.now();
    // Checked here, because the statement may never return.
    if (startedAt - renewedAt > maxAgeMs) lost.abort(uploadBusy());
    if (isRenewing || lost.signal.aborted) return;
    isRenewing = true;
    const isOwn = await renewLease(db, id, writer).catch(() => undefined);
    isRenewing = false;
    if (isOwn) renewedAt = startedAt;
    if (isOwn === false) lost.abort(uploadBusy());
  };
  const timer = setInterval(() => void renew(), renewEveryMs);
  try {
    return await work({ writer, signal: AbortSignal.any([signal, lost.signal]) });
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    clearInterval(timer);
    // A lease that cannot be returned ends by itself.
    await returnLease(db, id, writer).catch(() => {});
  }
}
