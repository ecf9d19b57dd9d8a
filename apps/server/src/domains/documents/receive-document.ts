import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { IncomingFile } from '#platform/http/receive-file.ts';
import { StorageTooLarge } from '#platform/storage/storage.ts';
import { ownerOf } from './document-owners.ts';
import { fileTooLarge } from './documents.errors.ts';
import { readDocumentName } from './read-document-name.ts';
import { type ReceivedDocument, storeDocument } from './store-document.ts';
import { minCountedBytes } from './unpaid-bytes.store.ts';
import { type Uploader, withUploadRoom } from './with-upload-room.ts';

type ReceivedForm = ReceivedDocument & {
  /** The text fields of the form. */
  readonly fields: Record<string, string>;
};

/** Stores a file that arrives in one request. */
export async function receiveDocument(deps: Deps, uploader: Uploader, file: IncomingFile): Promise<ReceivedForm> {
  const { signal } = file;
  const name = readDocumentName(file.name);
  const [owner, network] = [ownerOf(uploader), uploader.network ?? null];
  const settings = await getSettings(deps.db);
  const { maxFileBytes } = settings;
  let fields: Record<string, string> = {};
  const limits = { maxBytes: maxFileBytes, signal, mayDetachChunks: true };
  const store = async () =>
    await storeDocument(deps, settings, {
      ...name,
      owner,
      network,
      signal,
      store: async (chooseKey) =>
        await deps.storage
          .receive(file.stream, limits, async (path, stored) => {
            fields = await file.finish();
            return await chooseKey(path, stored);
          })
          .catch((error) => {
            throw error instanceof StorageTooLarge ? fileTooLarge(maxFileBytes) : error;
          }),
    });
  const maxBytes = Math.min(file.declaredBytes ?? maxFileBytes, maxFileBytes);
  const received = await withUploadRoom(deps, uploader, Math.max(maxBytes, minCountedBytes), store);
  return { ...received, fields };
}
