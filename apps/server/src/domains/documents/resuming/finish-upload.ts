import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { StorageMissing } from '#platform/storage/storage.ts';
import { isUnreadable, uploadIncomplete, uploadNotFound } from '../documents.errors.ts';
import { findDocument } from '../documents.store.ts';
import { countOpenUploads, quotaProblem } from '../open-uploads.ts';
import { deletePartialUpload, setDocument } from '../partial-uploads.store.ts';
import type { PartialUpload } from '../partial-uploads.table.ts';
import { readDocumentName } from '../read-document-name.ts';
import { type ReceivedDocument, storeDocument } from '../store-document.ts';
import type { Uploader } from '../with-upload-room.ts';
import { getOffset, getOwnUpload } from './own-uploads.ts';
import { type Lease, withUploadLease } from './with-upload-lease.ts';

/** Checks and saves the complete file like any other upload. A repeated call finds the same document. */
export async function finishUpload(
  deps: Deps,
  uploader: Uploader,
  id: string,
  clientSignal: AbortSignal,
): Promise<ReceivedDocument> {
  const finished = await findFinished(deps, await getOwnUpload(deps, uploader, id));
  if (finished) return finished;
  const received = await withUploadLease(deps, id, clientSignal, async (lease) => {
    const upload = await getOwnUpload(deps, uploader, id);
    if ((await getOffset(deps, upload)) < upload.sizeBytes) throw uploadIncomplete();
    return await store(deps, upload, lease);
  });
  await deps.storage.partials.delete(id);
  return received;
}

async function findFinished({ db }: Deps, upload: PartialUpload): Promise<ReceivedDocument | undefined> {
  const { documentId, originalFilename: name } = upload;
  if (documentId === null) return undefined;
  const document = await findDocument(db, documentId);
  if (!document) throw uploadNotFound();
  return { document, name };
}

async function store(deps: Deps, upload: PartialUpload, { writer, signal }: Lease): Promise<ReceivedDocument> {
  const { db, storage, clock } = deps;
  const { id, owner, network, originalFilename, sizeBytes } = upload;
  const partial = { id, writer };
  const settings = await getSettings(db);
  try {
    const received = await storeDocument(deps, settings, {
      ...readDocumentName(originalFilename),
      owner,
      network,
      signal,
      store: async (chooseKey) => await storage.receivePartial(id, chooseKey),
      partial,
      // The client may ask again and again without sending the bytes again.
      quotaProblem: quotaProblem(sizeBytes, await countOpenUploads(db, owner, clock.now(), id), settings),
    });
    // For a new document its transaction has done so. The same file may have been uploaded before.
    if (!(await setDocument(db, partial, received.document.id))) throw uploadNotFound();
    return received;
  } catch (error) {
    // An unreadable file is of no more use. After other refusals, such as the quota, the client may try again.
    if (isUnreadable(error)) {
      await deletePartialUpload(db, id);
      await storage.partials.delete(id);
    }
    throw error instanceof StorageMissing ? uploadNotFound() : error;
  }
}
