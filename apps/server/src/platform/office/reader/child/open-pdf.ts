import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { injectFonts } from './inject-fonts.ts';
import { findPageList, walkPages } from './page-list.ts';
import { allocate, bytesAt, loadPdfium, type Pdfium } from './pdfium.ts';
import { maxPages, Refused } from './refused.ts';

export type OpenPdf = { readonly pdfium: Pdfium; readonly document: number; readonly pages: number; close(): void };

const needsPassword = 4;
const unknownEncryption = 5;

const loadOnce = loadLazily(async () => {
  const pdfium = await loadPdfium();
  injectFonts(pdfium);
  return { pdfium, pageList: findPageList(pdfium) };
});

/** Opens a PDF and walks its page tree; refuses a PDF whose pages cannot be counted. */
export async function openPdf(path: string): Promise<OpenPdf> {
  const { pdfium, pageList } = await loadOnce();
  const file = readIntoMemory(pdfium, path);
  const document = pdfium._FPDF_LoadMemDocument(file.at, file.size, 0);
  if (document === 0) {
    const error = pdfium._FPDF_GetLastError();
    pdfium.wasmExports.free(file.at);
    throw new Refused(error === needsPassword || error === unknownEncryption ? 'encrypted' : 'damaged');
  }
  const { count, isWhole, restore } = walkPages(pdfium, pageList, document, maxPages);
  const close = () => {
    restore();
    pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(file.at);
  };
  if (isWhole && count > 0 && count <= maxPages) return { pdfium, document, pages: count, close };
  close();
  throw new Refused(!isWhole ? 'damaged' : count === 0 ? 'no_pages' : 'too_many_pages');
}

let last: { readonly key: string; readonly pdf: OpenPdf } | undefined;

/** Keeps the last file open: the pages of one file are usually requested one after the other. */
export async function openCachedPdf(path: string): Promise<OpenPdf> {
  const { mtimeMs, size, ino } = statSync(path);
  const key = [path, mtimeMs, size, ino].join('\n');
  if (last?.key === key) return last.pdf;
  last?.pdf.close();
  last = undefined;
  const pdf = await openPdf(path);
  last = { key, pdf };
  return pdf;
}

function readIntoMemory(pdfium: Pdfium, path: string): { at: number; size: number } {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const at = allocate(pdfium, size);
    const view = bytesAt(pdfium, at, size);
    for (let done = 0; done < size; ) {
      const read = readSync(file, view, done, size - done, done);
      if (read === 0) throw new Error('the file became shorter while it was read');
      done += read;
    }
    return { at, size };
  } finally {
    closeSync(file);
  }
}

function loadLazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
