import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import { ownerOf } from './document-owners.ts';
import { countUploads } from './documents.store.ts';

/** A customer in the middle of an order goes on when new guests already have to wait. */
export async function isTrustedUploader(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uploader: Pick<Caller, 'user' | 'visitorId'>,
): Promise<boolean> {
  return uploader.user !== undefined || (await countUploads(db, ownerOf(uploader), clock.now())).files > 0;
}
