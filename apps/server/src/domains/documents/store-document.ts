import type { DocumentKind } from '@print/contract/documents';
import type { ShopSettings } from '#domains/shop/shop.table.ts';
import type { Deps } from '#platform/deps.ts';
import type { AppError } from '#platform/errors.ts';
import { type FileFacts, type Reader, ReaderFailed } from '#platform/office/reader/reader.ts';
import type { ChooseKey, StoredFile } from '#platform/storage/storage.ts';
import { retryFailed } from './convert-again.ts';
import { sourceKey } from './document-files.ts';
import { readerUnavailable, unreadable } from './documents.errors.ts';
import type { Document } from './documents.table.ts';
import { findSameUpload, type PartialSource, saveDocument } from './save-document.ts';

type ArrivedFile = Pick<Document, 'owner' | 'network'> & {
  readonly name: string;
  readonly claimedKind: DocumentKind;
  readonly signal: AbortSignal;
  /** Calls `chooseKey` with the complete file on the local disk, and stores it under the key. */
  store(chooseKey: ChooseKey): Promise<StoredFile>;
  readonly partial?: PartialSource;
  /** Thrown for a file that its owner has not stored yet, before the reader spends time on it. */
  readonly quotaProblem?: AppError | undefined;
};

export type ReceivedDocument = {
  readonly document: Document;
  /** The cleaned name of this upload. */
  readonly name: string;
};

/** Stores an upload only if it is complete and readable. The content decides its kind, not the extension. */
export async function storeDocument(deps: Deps, settings: ShopSettings, file: ArrivedFile): Promise<ReceivedDocument> {
  const { owner, network, name, claimedKind, signal, partial, quotaProblem } = file;
  const id = deps.random.uuid();
  let existing: Document | undefined;
  let facts: FileFacts | undefined;
  const stored = await file.store(async (path, hashed) => {
    const lookup = hashed.then(({ sha256 }) => findSameUpload(deps, { owner, sha256, name }, settings));
    if (quotaProblem && !(await lookup)) throw quotaProblem;
    // Most files are new, so inspection does not wait for the lookup of the same file.
    [facts, existing] = await Promise.all([inspect(deps.reader, path, claimedKind, signal), lookup]);
    signal.throwIfAborted();
    return existing ? undefined : sourceKey(id);
  });
  if (existing) return { document: await retryFailed(deps, existing), name };
  if (!facts) throw new Error('a file was stored without inspection');
  const document = await saveDocument(deps, { id, owner, network, name, facts, partial, ...stored }, settings);
  return { document, name };
}

async function inspect(reader: Reader, path: string, claimed: DocumentKind, signal: AbortSignal): Promise<FileFacts> {
  // A bad file is a normal result; the reader throws only when it fails itself.
  const inspection = await reader.inspect(path, claimed, signal).catch((error) => {
    throw error instanceof ReaderFailed ? readerUnavailable(error) : error;
  });
  if (!inspection.ok) throw unreadable(inspection.reason);
  return inspection.facts;
}
