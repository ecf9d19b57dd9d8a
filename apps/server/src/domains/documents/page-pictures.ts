import { Readable } from 'node:stream';
import type { PictureSize } from '@print/contract/documents';
import { createFairSemaphore, NotStarted } from '#lib/create-fair-semaphore.ts';
import { singleFlight } from '#lib/single-flight.ts';
import type { Deps } from '#platform/deps.ts';
import { ReaderFailed, ReaderUnavailable } from '#platform/office/reader/reader.ts';
import { StorageKeyTaken, StorageMissing } from '#platform/storage/storage.ts';
import { pictureKey } from './document-files.ts';
import { pagesNotReady, pagesUnavailable, tooBusyToDraw } from './documents.errors.ts';
import type { Owner } from './documents.table.ts';

const pictureWidths: Record<PictureSize, number> = { thumb: 240, page: 1000 };

/** Pictures of later pages are not stored, so that nobody fills the disk by viewing 5,000 pages. */
const maxStoredPages = 100;
/** Leaves one process of the reader free for page counts. */
const maxDrawing = 1;
/** Enough for 600 pages of 0.1 s each. */
const maxWaitMs = 60_000;
const maxPictureBytes = 16 * 1024 * 1024;
/** A failing page may take 15 s of CPU time, so a document with this many failures is refused for a while. */
const maxFailures = 3;
const failureWindowMs = 600_000;

type PictureRequest = {
  readonly documentId: string;
  readonly owner: Owner;
  readonly pdfKey: string;
  readonly page: number;
  readonly size: PictureSize;
};

/** Draws each page once and stores the picture beside the document. */
export function createPagePictures(deps: Pick<Deps, 'storage' | 'reader'>) {
  const { storage, reader } = deps;
  const runOnce = singleFlight<Buffer>();
  // Visitors take turns: many pages of one document do not hold up the preview of another visitor.
  const semaphore = createFairSemaphore({ max: maxDrawing, maxWaitMs });
  const failures = new Map<string, number>();

  async function draw({ documentId, owner, pdfKey, page, size }: PictureRequest, signal: AbortSignal): Promise<Buffer> {
    const picture = await semaphore
      .run({ key: owner, signal }, async () => {
        if ((failures.get(documentId) ?? 0) >= maxFailures) throw pagesUnavailable();
        return await storage.withFile(pdfKey, (pdf) => reader.drawPage(pdf, page, pictureWidths[size], signal));
      })
      .catch((error) => {
        if (error instanceof ReaderUnavailable || error instanceof NotStarted) throw tooBusyToDraw();
        if (error instanceof ReaderFailed) countFailure(documentId);
        throw error;
      });
    await storePicture(deps, documentId, page, size, picture);
    return picture;
  }

  function countFailure(documentId: string): void {
    if (!failures.has(documentId)) setTimeout(() => failures.delete(documentId), failureWindowMs).unref();
    failures.set(documentId, (failures.get(documentId) ?? 0) + 1);
  }

  /** Aborts when all callers of the same page have disconnected (`signal`). */
  return async (request: PictureRequest, signal: AbortSignal): Promise<Buffer | Readable> => {
    const key = pictureKey(request.documentId, request.page, request.size);
    const stored = request.page <= maxStoredPages && (await findFile(storage, key));
    if (stored) return stored;
    try {
      return await runOnce(key, async (sharedSignal) => await draw(request, sharedSignal), signal);
    } catch (error) {
      if (signal.aborted) throw pagesNotReady();
      // A reader failure is the document's fault; a missing PDF stays missing.
      throw error instanceof ReaderFailed || error instanceof StorageMissing ? pagesUnavailable() : error;
    }
  };
}

/** Another process may have stored the same picture already. */
async function storePicture(
  { storage }: Pick<Deps, 'storage'>,
  documentId: string,
  page: number,
  size: PictureSize,
  picture: Buffer,
): Promise<void> {
  if (page > maxStoredPages) return;
  const key = pictureKey(documentId, page, size);
  try {
    await storage.put(key, Readable.from([picture]), { maxBytes: maxPictureBytes });
  } catch (error) {
    if (!(error instanceof StorageKeyTaken)) throw error;
  }
}

async function findFile(storage: Deps['storage'], key: string): Promise<Readable | undefined> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (error instanceof StorageMissing) return undefined;
    throw error;
  }
}

const firstPages = 3;

/** Draws the first thumbnails in advance. If this fails, they are drawn on demand. */
export async function drawFirstPages(
  deps: Deps,
  documentId: string,
  pdf: string,
  pages: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let page = 1; page <= Math.min(firstPages, pages); page += 1) {
      const picture = await deps.reader.drawPage(pdf, page, pictureWidths.thumb, signal);
      await storePicture(deps, documentId, page, 'thumb', picture);
    }
  } catch (error) {
    deps.log.warn({ err: error, documentId }, 'the first pages of a document could not be drawn');
  }
}
