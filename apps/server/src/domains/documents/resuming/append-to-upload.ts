import type { Readable } from 'node:stream';
import type { Deps } from '#platform/deps.ts';
import { StorageMissing, StorageTooLarge } from '#platform/storage/storage.ts';
import { pieceTooLong, uploadNotFound, wrongOffset } from '../documents.errors.ts';
import { setReceivedBytes } from '../partial-uploads.store.ts';
import { type Uploader, withUploadRoom } from '../with-upload-room.ts';
import { assertLocalRoom } from './assert-local-room.ts';
import { getOffset, getOwnUpload } from './own-uploads.ts';
import { withUploadLease } from './with-upload-lease.ts';

type Piece = {
  readonly offset: number;
  /** Undefined if the client has not stated it. */
  readonly sizeBytes: number | undefined;
  readonly body: Readable;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

/** Returns the new offset. What has arrived before a failure stays. */
export async function appendToUpload(deps: Deps, uploader: Uploader, id: string, piece: Piece): Promise<number> {
  const { documentId, sizeBytes: length, network } = await getOwnUpload(deps, uploader, id);
  if (documentId !== null) throw wrongOffset();
  // The bytes count for the network in which the upload began, also if the phone is in another one now.
  const beginner = { ...uploader, network: network ?? undefined };
  return await withUploadLease(deps, id, piece.signal, async ({ signal }) => {
    const startAt = await getOffset(deps, await getOwnUpload(deps, uploader, id));
    if (piece.offset !== startAt) throw wrongOffset();
    const restBytes = length - startAt;
    const pieceBytes = piece.sizeBytes ?? restBytes;
    if (pieceBytes > restBytes) throw pieceTooLong();
    await assertLocalRoom(deps, beginner, pieceBytes);
    const append = async () =>
      await deps.storage.partials.append(id, piece.body, { startAt, maxBytes: length, signal });
    try {
      await withUploadRoom(deps, beginner, pieceBytes, append);
    } catch (error) {
      if (error instanceof StorageTooLarge) throw pieceTooLong();
      throw error instanceof StorageMissing ? uploadNotFound() : error;
    } finally {
      await recordOffset(deps, id);
    }
    const offset = await deps.storage.partials.size(id);
    if (offset === undefined) throw uploadNotFound();
    return offset;
  });
}

async function recordOffset({ db, storage, clock }: Deps, id: string): Promise<void> {
  const receivedBytes = await storage.partials.size(id);
  if (receivedBytes !== undefined) await setReceivedBytes(db, id, receivedBytes, clock.now());
}
