import { formatColorPages } from '@print/contract/color-pages';
import type { Deps } from '#platform/deps.ts';
import { type Reader, ReaderFailed, ReaderUnavailable } from '#platform/office/reader/reader.ts';
import { StorageMissing } from '#platform/storage/storage.ts';
import { deleteTurn, setTurnRunning } from './conversion-turns.store.ts';
import { findDocument, setColorPages } from './documents.store.ts';

/** CPU time of one request to the reader. Other requests run in between. */
const stepMs = 300;
/** CPU time for one document. A page of text takes 10 ms, a scanned page 200 ms. */
const maxCpuMs = 120_000;
/** Each of them may use all the CPU time that the reader allows for a request. */
const maxFailedPages = 3;

/**
 * Finds the pages with colour in the PDF of a document and notifies the owner. Returns whether they are known now:
 * without a PDF they stay unknown. Ends the turn of the document, except for a retry.
 */
export async function findColorPages(deps: Deps, documentId: string, signal: AbortSignal): Promise<boolean> {
  const { db } = deps;
  await setTurnRunning(db, documentId, true);
  try {
    const areKnown = await search(deps, documentId, signal);
    await endColorSearch(deps, documentId);
    return areKnown;
  } catch (error) {
    // The queue's virtual time must not follow a document that waits for its retry.
    await setTurnRunning(db, documentId, false);
    throw error;
  }
}

/** Runs also after the last retry, so that the search can be asked for again. */
export async function endColorSearch({ db }: Pick<Deps, 'db'>, documentId: string): Promise<void> {
  await db.transaction(async (tx) => await deleteTurn(tx, documentId));
}

async function search(deps: Deps, documentId: string, signal: AbortSignal): Promise<boolean> {
  const { db, storage, reader, live } = deps;
  const document = await findDocument(db, documentId);
  if (document && document.colorPages !== null) return true;
  if (!document?.pdfKey || !document.exactPages) return false;
  const { pdfKey, exactPages, owner } = document;
  const colorPages = await storage
    .withFile(pdfKey, (pdf) => examinePages(reader, pdf, exactPages, signal))
    .catch((error: unknown) => {
      // The document was deleted meanwhile.
      if (error instanceof StorageMissing) return undefined;
      throw error;
    });
  if (!colorPages) return false;
  await db.transaction(async (tx) => {
    const updated = await setColorPages(tx, documentId, formatColorPages(colorPages));
    if (updated) await live.notify(tx, owner, { topic: 'quote', id: documentId });
  });
  return true;
}

/**
 * Pages that cannot be drawn, pages after a few of them, and pages beyond the CPU time count as coloured: a file that
 * hides its colours must not be cheaper than one that shows them.
 */
async function examinePages(reader: Reader, pdf: string, pages: number, signal: AbortSignal): Promise<number[]> {
  const colorPages: number[] = [];
  let page = 1;
  let spentMs = 0;
  let failedPages = 0;
  let isOneByOne = false;
  while (page <= pages && spentMs < maxCpuMs && failedPages < maxFailedPages) {
    try {
      const found = await reader.findColorPages(pdf, { firstPage: page, cpuMs: isOneByOne ? 0 : stepMs }, signal);
      colorPages.push(...found.colorPages);
      page = found.nextPage;
      spentMs += found.cpuMs;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ReaderFailed) || error instanceof ReaderUnavailable) throw error;
      // In a step of several pages the failed one is not known.
      if (isOneByOne || page === pages) {
        colorPages.push(page);
        page += 1;
        failedPages += 1;
      }
      isOneByOne = true;
    }
  }
  for (; page <= pages; page += 1) colorPages.push(page);
  return colorPages;
}
