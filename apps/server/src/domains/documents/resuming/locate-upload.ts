import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import { uploadBusy } from '../documents.errors.ts';
import { askForLease } from '../partial-uploads.store.ts';
import type { PartialUpload } from '../partial-uploads.table.ts';
import { getOffset, getOwnUpload } from './own-uploads.ts';

const pollEveryMs = 250;
/** Longer than a lease lives after its process was killed. */
const maxPolls = 40;

type Place = { readonly upload: PartialUpload; readonly offset: number };

/**
 * Says where to go on. The client asks after it has lost its connection, which the server may not have noticed yet. So
 * the request that still receives a piece is ended first: the offset is final, and the next piece is not refused.
 */
export async function locateUpload(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'sleep'>,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  id: string,
  signal: AbortSignal,
): Promise<Place> {
  await getOwnUpload(deps, caller, id);
  for (let poll = 0; await askForLease(deps.db, id); poll += 1) {
    if (poll === maxPolls) throw uploadBusy();
    await deps.sleep(pollEveryMs, signal);
  }
  const upload = await getOwnUpload(deps, caller, id);
  return { upload, offset: await getOffset(deps, upload) };
}
