import { Readable } from 'node:stream';
import type { PictureSize } from '@print/contract/documents';
import { createSemaphore } from '#lib/create-semaphore.ts';
import { singleFlight } from '#lib/single-flight.ts';
import type { Deps } from '#platform/deps.ts';
import { ReaderFailed } from '#platform/office/reader/reader.ts';
import { StorageKeyTaken, StorageMissing } from '#platform/storage/storage.ts';
import { pictureKey } from './document-files.ts';
import { pagesNotReady, pagesUnavailable, tooBusyToDraw } from './documents.errors.ts';

const pictureWidths: Record<PictureSize, number> = { thumb: 240, page: 1000 };

/** Later pages are drawn whenever they are asked for: nobody fills the disk by leafing through 5,000 pages. */
const maxKeptPages = 100;
/** The reader has a process for prices too: drawing leaves one free. */
const drawnAtOnce = 1;
const maxWaiting = 200;
const maxPictureBytes = 16 * 1024 * 1024;
/** A page may take the reader half a minute: a document that fails so often keeps nobody else waiting for a while. */
const maxFailures = 3;
const forgetFailuresMs = 600_000;

type Asked = {
  readonly documentId: string;
  readonly pdfKey: string;
  readonly page: number;
  readonly size: PictureSize;
};

/** Pictures of pages: drawn once, kept beside the document. */
export function openPagePictures(deps: Pick<Deps, 'storage' | 'reader'>) {
  const { storage, reader } = deps;
  const share = singleFlight<Buffer>();
  const turns = createSemaphore(drawnAtOnce);
  const failures = new Map<string, number>();

  async function draw({ documentId, pdfKey, page, size }: Asked, signal: AbortSignal): Promise<Buffer> {
    if (turns.waiting() >= maxWaiting) throw tooBusyToDraw();
    const picture = await turns
      .run(async () => {
        signal.throwIfAborted();
        if ((failures.get(documentId) ?? 0) >= maxFailures) throw pagesUnavailable();
        return await storage.withFile(pdfKey, (pdf) =>
          reader.drawPage(pdf, page, pictureWidths[size], signal),
        );
      })
      .catch((error) => {
        if (error instanceof ReaderFailed) noteFailure(documentId);
        throw error;
      });
    await keepPicture(deps, documentId, page, size, picture);
    return picture;
  }

  function noteFailure(documentId: string): void {
    if (!failures.has(documentId)) setTimeout(() => failures.delete(documentId), forgetFailuresMs).unref();
    failures.set(documentId, (failures.get(documentId) ?? 0) + 1);
  }

  /** What nobody looks at any more (`signal`) is not drawn. */
  return async (asked: Asked, signal: AbortSignal): Promise<Buffer | Readable> => {
    const key = pictureKey(asked.documentId, asked.page, asked.size);
    const kept = asked.page <= maxKeptPages && (await findFile(storage, key));
    if (kept) return kept;
    try {
      return await share(key, async (off) => await draw(asked, off), signal);
    } catch (error) {
      if (signal.aborted) throw pagesNotReady();
      // A page on which the reader fails is the document's fault; a PDF that has gone will not come back.
      throw error instanceof ReaderFailed || error instanceof StorageMissing ? pagesUnavailable() : error;
    }
  };
}

/** Another process may have drawn the same page; its picture is as good. */
async function keepPicture(
  { storage }: Pick<Deps, 'storage'>,
  documentId: string,
  page: number,
  size: PictureSize,
  picture: Buffer,
): Promise<void> {
  if (page > maxKeptPages) return;
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

/** The first thumbnails are there before anyone asks. Without them they are drawn on demand. */
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
      await keepPicture(deps, documentId, page, 'thumb', picture);
    }
  } catch (error) {
    deps.log.warn({ err: error, documentId }, 'the first pages of a document could not be drawn');
  }
}
