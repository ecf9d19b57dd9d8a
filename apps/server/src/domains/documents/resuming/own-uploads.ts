import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import { ownersOf } from '../document-owners.ts';
import { uploadNotFound } from '../documents.errors.ts';
import { findPartialUpload } from '../partial-uploads.store.ts';
import type { PartialUpload } from '../partial-uploads.table.ts';

export async function getOwnUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  id: string,
): Promise<PartialUpload> {
  const owners = ownersOf(caller);
  const upload = owners.length > 0 ? await findPartialUpload(db, id, owners, clock.now()) : undefined;
  if (!upload) throw uploadNotFound();
  return upload;
}

/** The bytes that have arrived. A server on another machine may have the file; then the upload has to begin again. */
export async function getOffset({ storage }: Pick<Deps, 'storage'>, upload: PartialUpload): Promise<number> {
  if (upload.documentId !== null) return upload.sizeBytes;
  const size = await storage.partials.size(upload.id);
  if (size === undefined) throw uploadNotFound();
  return size;
}
