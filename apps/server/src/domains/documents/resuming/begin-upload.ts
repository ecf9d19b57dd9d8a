import { getSettings } from '#domains/shop/shop.api.ts';
import type { ShopSettings } from '#domains/shop/shop.table.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { ownerOf } from '../document-owners.ts';
import { fileTooLarge, tooManyUploadsAtOnce } from '../documents.errors.ts';
import { lockOwner } from '../documents.store.ts';
import type { Owner } from '../documents.table.ts';
import { countOpenUploads, quotaProblem } from '../open-uploads.ts';
import { countPartialUploads, deleteLongestWaiting, insertPartialUpload } from '../partial-uploads.store.ts';
import type { PartialUpload } from '../partial-uploads.table.ts';
import { readDocumentName } from '../read-document-name.ts';
import { minCountedBytes } from '../unpaid-bytes.store.ts';
import { assertUploadRoom, type Uploader } from '../with-upload-room.ts';

/** One visitor's unfinished uploads. One more replaces the one that has waited longest. */
const maxOpen = 10;
/** Equal to the time after which the storage deletes a file that nobody writes to. */
const lifeMs = 24 * 3_600_000;
/** An upload between two of its pieces does not give way to another file of the same visitor. */
const idleMs = 60_000;

/** Refuses at once any file that would be refused at the end for its name or size. */
export async function beginUpload(
  deps: Deps,
  uploader: Uploader,
  file: { readonly name: string; readonly sizeBytes: number },
): Promise<Pick<PartialUpload, 'id' | 'expiresAt'>> {
  const { db, storage, clock } = deps;
  const owner = ownerOf(uploader);
  const { name } = readDocumentName(file.name);
  const settings = await getSettings(db);
  const { sizeBytes } = file;
  if (sizeBytes > settings.maxFileBytes) throw fileTooLarge(settings.maxFileBytes);
  await assertUploadRoom(deps, uploader, Math.max(sizeBytes, minCountedBytes));

  const id = deps.random.uuid();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs);
  // The file is created before its row: the sweep deletes a file without a row.
  await storage.partials.create(id);
  const replaced = await db
    .transaction(async (tx) => {
      await lockOwner(tx, owner);
      const { files } = await countPartialUploads(tx, owner, now);
      const longestWaiting = files < maxOpen ? undefined : await deleteLongestWaiting(tx, owner);
      if (files >= maxOpen && longestWaiting === undefined) throw tooManyUploadsAtOnce();
      const dropped = await makeWay(tx, owner, sizeBytes, settings, now);
      const network = uploader.network ?? null;
      await insertPartialUpload(tx, {
        id,
        owner,
        network,
        originalFilename: name,
        sizeBytes,
        changedAt: now,
        expiresAt,
      });
      return longestWaiting === undefined ? dropped : [longestWaiting, ...dropped];
    })
    .catch(async (error) => {
      await storage.partials.delete(id);
      throw error;
    });
  for (const other of replaced) await storage.partials.delete(other);
  return { id, expiresAt };
}

/**
 * Deletes unfinished uploads of the owner that wait, the longest first, until the quota admits the new one. Throws if
 * that is not enough; then the transaction deletes none.
 */
async function makeWay(tx: Tx, owner: Owner, sizeBytes: number, settings: ShopSettings, now: Date): Promise<string[]> {
  const deleted: string[] = [];
  while (true) {
    const problem = quotaProblem(sizeBytes, await countOpenUploads(tx, owner, now), settings);
    if (!problem) return deleted;
    const id = await deleteLongestWaiting(tx, owner, new Date(now.getTime() - idleMs));
    if (id === undefined) throw problem;
    deleted.push(id);
  }
}
