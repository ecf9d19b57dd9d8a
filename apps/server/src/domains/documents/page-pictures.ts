import { Readable } from 'node:stream';
import type { PictureSize } from '@print/contract/documents';
import { takeTurns } from '#lib/take-turns.ts';
import type { Deps } from '#platform/deps.ts';
import { ReaderFailed } from '#platform/office/reader/reader.ts';
import { StorageKeyTaken, StorageMissing } from '#platform/storage/storage.ts';
import { pictureKey } from './document-keys.ts';
import { pagesUnavailable, tooBusyToDraw } from './documents.errors.ts';

export const pictureWidths: Record<PictureSize, number> = { thumb: 240, page: 1000 };

/** Later pages are drawn whenever they are asked for: nobody fills the disk by leafing through 5,000 pages. */
const mostKeptPages = 100;
/** The reader has a process for prices too: drawing leaves one free. */
const drawnAtOnce = 1;
const mostWaiting = 200;
const maxPictureBytes = 16 * 1024 * 1024;

type Asked = {
  readonly documentId: string;
  readonly pdfKey: string;
  readonly page: number;
  readonly size: PictureSize;
};

/** Pictures of pages: drawn once, kept beside the document. */
export function openPagePictures(deps: Pick<Deps, 'storage' | 'reader'>) {
  const { storage, reader } = deps;
  const drawing = new Map<string, Promise<Buffer>>();
  const turns = takeTurns(drawnAtOnce);

  async function draw({ documentId, pdfKey, page, size }: Asked): Promise<Buffer> {
    if (turns.waiting() >= mostWaiting) throw tooBusyToDraw();
    const picture = await turns.run(() =>
      storage.withFile(pdfKey, (pdf) => reader.drawPage(pdf, page, pictureWidths[size])),
    );
    await keepPicture(deps, documentId, page, size, picture);
    return picture;
  }

  return async (asked: Asked): Promise<Buffer | Readable> => {
    const key = pictureKey(asked.documentId, asked.page, asked.size);
    const kept = asked.page <= mostKeptPages && (await findFile(storage, key));
    if (kept) return kept;
    const drawn = drawing.get(key) ?? draw(asked).finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return await drawn.catch((error) => {
      // A page on which the reader fails is the document's fault; a PDF that has gone will not come back.
      throw error instanceof ReaderFailed || error instanceof StorageMissing ? pagesUnavailable() : error;
    });
  };
}

/** Another process may have drawn the same page; its picture is as good. */
export async function keepPicture(
  { storage }: Pick<Deps, 'storage'>,
  documentId: string,
  page: number,
  size: PictureSize,
  picture: Buffer,
): Promise<void> {
  if (page > mostKeptPages) return;
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
