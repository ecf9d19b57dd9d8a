import type { DocumentKind } from '@print/contract/documents';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { IncomingFile } from '#platform/http/receive-file.ts';
import { type FileFacts, type Reader, ReaderFailed } from '#platform/office/reader/reader.ts';
import { StorageTooLarge, type StoredFile } from '#platform/storage/storage.ts';
import { retryFailed } from './convert-again.ts';
import { sourceKey } from './document-files.ts';
import { ownerOf } from './document-owners.ts';
import { fileTooLarge, readerUnavailable, typeNotSupported, unreadable } from './documents.errors.ts';
import type { Document } from './documents.table.ts';
import { readFileName } from './file-name-rules.ts';
import { findSameUpload, saveDocument } from './save-document.ts';
import { type Uploader, withUploadRoom } from './with-upload-room.ts';

export type ReceivedDocument = {
  readonly document: Document;
  /** The cleaned name of this upload. */
  readonly name: string;
  /** The text fields of the form. */
  readonly fields: Record<string, string>;
};

/** Stores an upload only if it is complete and readable. The content decides its kind, not the extension. */
export async function receiveDocument(deps: Deps, uploader: Uploader, file: IncomingFile): Promise<ReceivedDocument> {
  const owner = ownerOf(uploader);
  const { name, kind } = readFileName(file.name);
  if (!kind) throw typeNotSupported();
  const settings = await getSettings(deps.db);
  const id = deps.random.uuid();

  let fields: Record<string, string> = {};
  let existing: Document | undefined;
  let facts: FileFacts | undefined;
  const inspectUpload = async (path: string, stored: Promise<StoredFile>) => {
    fields = await file.finish();
    // Most files are new, so inspection does not wait for the lookup of the same file.
    [facts, existing] = await Promise.all([
      inspect(deps.reader, path, kind, file.signal),
      stored.then(({ sha256 }) => findSameUpload(deps, { owner, sha256, name }, settings)),
    ]);
    file.signal.throwIfAborted();
    return existing ? undefined : sourceKey(id);
  };
  const limits = { maxBytes: settings.maxFileBytes, signal: file.signal, mayDetachChunks: true };
  const store = async (): Promise<Document> => {
    const stored = await deps.storage.receive(file.stream, limits, inspectUpload).catch((error) => {
      throw error instanceof StorageTooLarge ? fileTooLarge(settings.maxFileBytes) : error;
    });
    if (existing) return await retryFailed(deps, existing);
    if (!facts) throw new Error('a file was stored without inspection');
    const network = uploader.network ?? null;
    return await saveDocument(deps, { id, owner, network, name, facts, ...stored }, settings);
  };
  const maxBytes = Math.min(file.declaredBytes ?? settings.maxFileBytes, settings.maxFileBytes);
  const document = await withUploadRoom(deps, uploader, maxBytes, store);
  return { document, name, fields };
}

async function inspect(reader: Reader, path: string, claimed: DocumentKind, signal: AbortSignal): Promise<FileFacts> {
  // A bad file is a normal result; the reader throws only when it fails itself.
  const inspection = await reader.inspect(path, claimed, signal).catch((error) => {
    throw error instanceof ReaderFailed ? readerUnavailable(error) : error;
  });
  if (!inspection.ok) throw unreadable(inspection.reason);
  return inspection.facts;
}
