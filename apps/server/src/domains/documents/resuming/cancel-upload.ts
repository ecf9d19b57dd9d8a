import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import { deletePartialUpload } from '../partial-uploads.store.ts';
import { getOwnUpload } from './own-uploads.ts';

/** A request that still writes to the file loses its lease. A saved document stays. */
export async function cancelUpload(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  id: string,
): Promise<void> {
  await getOwnUpload(deps, caller, id);
  await deletePartialUpload(deps.db, id);
  await deps.storage.partials.delete(id);
}
