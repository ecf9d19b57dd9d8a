import type { Db } from '#platform/db/database.ts';
import type { AppError } from '#platform/errors.ts';
import { tooManyOpenBytes, tooManyOpenFiles } from './documents.errors.ts';
import { countUploads } from './documents.store.ts';
import type { Owner } from './documents.table.ts';
import { countPartialUploads } from './partial-uploads.store.ts';

type OpenUploads = { readonly files: number; readonly bytes: number };

/** The files of a visitor that no order uses, and what has arrived of further ones. */
export async function countOpenUploads(db: Db, owner: Owner, now: Date, except?: string): Promise<OpenUploads> {
  const stored = await countUploads(db, owner, now);
  const partial = await countPartialUploads(db, owner, now, except);
  return { files: stored.files + partial.files, bytes: stored.bytes + partial.bytes };
}

type Quota = { readonly maxOpenFiles: number; readonly maxOpenBytes: number; readonly uploadHours: number };

/** Limits how much one visitor can store without ordering. Undefined if there is room. */
export function quotaProblem(
  sizeBytes: number,
  open: OpenUploads,
  { maxOpenFiles, maxOpenBytes, uploadHours }: Quota,
): AppError | undefined {
  if (open.files >= maxOpenFiles) return tooManyOpenFiles(maxOpenFiles, uploadHours);
  return open.bytes + sizeBytes > maxOpenBytes ? tooManyOpenBytes(maxOpenBytes, uploadHours) : undefined;
}
