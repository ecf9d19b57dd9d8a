import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PictureSize } from '@print/contract/documents';
import type { ColorMode } from '@print/contract/print-settings';
import { singleFlight } from '#lib/single-flight.ts';
import type { Deps } from '#platform/deps.ts';
import { type PictureColors, ReaderFailed } from '#platform/office/reader/reader.ts';
import { StorageKeyTaken, StorageMissing } from '#platform/storage/storage.ts';
import { pictureKey } from './document-files.ts';
import { pagesNotReady, pagesUnavailable } from './documents.errors.ts';
import type { Owner } from './documents.table.ts';
import type { DrawingQueue } from './drawing-queue.ts';

export const pictureWidths: Record<PictureSize, number> = { thumb: 240, page: 1000 };

/** A document in black and white is shown as it is printed. */
export const pictureColors = { black_white: 'grey', color: 'color' } as const satisfies Record<
  ColorMode,
  PictureColors
>;

/** A picture drawn from a customer's file is shown by pages of this site only. */
export const pictureHeaders = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Pictures of later pages are not stored, so that nobody fills the disk by viewing 5,000 pages. */
const maxStoredPages = 100;
const maxPictureBytes = 16 * 1024 * 1024;

type Picture = {
  readonly documentId: string;
  readonly page: number;
  readonly size: PictureSize;
  readonly colorMode: ColorMode;
};

type PictureRequest = Picture & { readonly owner: Owner; readonly pdfKey: string };

const keyOf = ({ documentId, page, size, colorMode }: Picture) => pictureKey(documentId, page, size, colorMode);

/** Draws each page once and stores the picture beside the document. */
export function createPagePictures(deps: Pick<Deps, 'storage' | 'reader'>, drawings: DrawingQueue) {
  const { storage, reader } = deps;
  const runOnce = singleFlight<Buffer>();

  const findStored = async (request: PictureRequest) =>
    request.page <= maxStoredPages ? await findFile(storage, keyOf(request)) : undefined;

  async function draw(request: PictureRequest, signal: AbortSignal): Promise<Buffer> {
    const { documentId, owner, pdfKey, page, size, colorMode } = request;
    // A caller that looked just before the picture was stored comes here just after.
    const stored = await findStored(request);
    if (stored) return await buffer(stored);
    const picture = await drawings.run({ subject: documentId, owner, signal }, () =>
      storage.withFile(pdfKey, (pdf) =>
        reader.drawPage(pdf, page, pictureWidths[size], signal, pictureColors[colorMode]),
      ),
    );
    await storePicture(deps, request, picture);
    return picture;
  }

  /** Aborts when all callers of the same page have disconnected (`signal`). */
  return async (request: PictureRequest, signal: AbortSignal): Promise<Buffer | Readable> => {
    const stored = await findStored(request);
    if (stored) return stored;
    try {
      return await runOnce(keyOf(request), async (sharedSignal) => await draw(request, sharedSignal), signal);
    } catch (error) {
      if (signal.aborted) throw pagesNotReady();
      // A reader failure is the document's fault; a missing PDF stays missing.
      throw error instanceof ReaderFailed || error instanceof StorageMissing ? pagesUnavailable() : error;
    }
  };
}

/** Another process may have stored the same picture already. */
async function storePicture({ storage }: Pick<Deps, 'storage'>, described: Picture, picture: Buffer): Promise<void> {
  if (described.page > maxStoredPages) return;
  try {
    await storage.put(keyOf(described), Readable.from([picture]), { maxBytes: maxPictureBytes });
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
      await storePicture(deps, { documentId, page, size: 'thumb', colorMode: 'black_white' }, picture);
    }
  } catch (error) {
    deps.log.warn({ err: error, documentId }, 'the first pages of a document could not be drawn');
  }
}
