import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '#platform/deps.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { ConversionFailed, ConverterUnavailable } from '#platform/office/converter/converter.ts';
import { isStorageFull } from '#platform/storage/storage.errors.ts';
import { hasCrashedTooOften } from './conversion-rules.ts';
import { setTurnRunning } from './conversion-turns.store.ts';
import { addConverterCrash, countConverterCrashes } from './converter-crashes.store.ts';
import { pdfKey, sourceKey } from './document-files.ts';
import { findDocument } from './documents.store.ts';
import type { Document } from './documents.table.ts';
import { drawFirstPages } from './page-pictures.ts';
import { postponeConversion } from './postpone-conversion.ts';
import { settleConversion } from './settle-conversion.ts';
import { withWorkRoom } from './with-work-room.ts';
import { inWorkFolder } from './work-folder.ts';

/** Higher than the converter's own limit, so that the converter refuses first. */
const maxPdfBytes = 400 * 1024 * 1024;
const blocked = { conversion: 'failed', failure: 'set_aside' } as const;

/** Creates the one PDF that the shop counts, previews and prints. */
export async function convertDocument(deps: Deps, documentId: string, signal: AbortSignal): Promise<void> {
  const document = await findDocument(deps.db, documentId);
  if (!document || document.conversion === 'done') return;
  await setTurnRunning(deps.db, documentId, true);
  try {
    await withWorkRoom(deps, { mayWait: true, signal }, async () => await convert(deps, document, signal));
  } catch (error) {
    if (isStorageFull(error)) {
      deps.log.warn({ documentId }, 'a conversion is postponed: too little disk space is left');
      await postponeConversion(deps, documentId, 'no room');
      return;
    }
    // The queue's virtual time must not follow a document that waits for its retry.
    await setTurnRunning(deps.db, documentId, false);
    throw error;
  }
}

async function convert(deps: Deps, document: Document, signal: AbortSignal): Promise<void> {
  const { id: documentId } = document;
  if (hasCrashedTooOften(await countConverterCrashes(deps.db, document.sha256))) {
    await settleConversion(deps, documentId, blocked);
    return;
  }
  await inWorkFolder(deps, async (folder) => {
    const pdf = join(folder, 'document.pdf');
    const pages = await makePdf(deps, document, pdf, signal);
    if (pages === undefined) return;
    if (await storePdf(deps, documentId, pdf, pages, signal))
      await drawFirstPages(deps, documentId, pdf, pages, signal);
  });
}

/** Returns the page count; undefined when the failure is saved and there is no PDF for now. */
async function makePdf(deps: Deps, document: Document, pdf: string, signal: AbortSignal): Promise<number | undefined> {
  const { storage, converter, db, clock } = deps;
  try {
    const { pages } = await storage.withFile(sourceKey(document.id), (source) =>
      converter.toPdf(source, document.kind, pdf, signal),
    );
    return pages;
  } catch (error) {
    // The job was cancelled; the document is not at fault.
    if (signal.aborted) throw error;
    if (error instanceof ConverterUnavailable) {
      await postponeConversion(deps, document.id, 'no converter');
      return undefined;
    }
    if (!(error instanceof ConversionFailed)) throw error;
    // A retry would count the same pages and decode the same picture.
    if (['too_many_pages', 'damaged_picture'].includes(error.failure))
      throw new NonRetryableError(error.failure, { cause: error });
    const isCrash = error.failure === 'crashed';
    if (isCrash && hasCrashedTooOften(await addConverterCrash(db, document.sha256, clock.now()))) {
      await settleConversion(deps, document.id, blocked);
      return undefined;
    }
    throw error;
  }
}

async function storePdf(
  deps: Deps,
  documentId: string,
  pdf: string,
  pages: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { storage, random } = deps;
  const key = pdfKey(documentId, random.uuid());
  const { sizeBytes: pdfBytes } = await storage.put(key, createReadStream(pdf), { maxBytes: maxPdfBytes, signal });
  const outcome = { conversion: 'done', exactPages: pages, pdfKey: key, pdfBytes } as const;
  const updatedDocument = await settleConversion(deps, documentId, outcome);
  // The document was deleted meanwhile, or has a PDF already.
  if (!updatedDocument) await storage.delete(key);
  return updatedDocument !== undefined;
}
