import { type DocumentKind, isPicture } from '@print/contract/documents';

/** `quick` takes seconds. `slow` may take a minute and has workers of its own, so that it does not block `quick`. */
export type ConversionLane = 'quick' | 'slow';
/** After its conversion a document waits in `color` for the search of its pages with colour. */
export type Lane = ConversionLane | 'color';

type SizedDocument = { readonly kind: DocumentKind; readonly sizeBytes: number; readonly instantPages: number | null };

const mebibyte = 1024 * 1024;

/** Eighty pages of text take ten seconds; slides take longer than text, and pictures in either take longest. */
const maxQuickPages = { doc: 40, docx: 40, ppt: 25, pptx: 25 };
const maxQuickBytes = 8 * mebibyte;
/** Without a page count only the size is known. */
const maxQuickUncountedBytes = mebibyte;
/** PDFs and pictures are only rewritten, which takes as long as reading them. */
const maxQuickAsIsBytes = 64 * mebibyte;
/** A photo of 12 megapixels takes two seconds to decode. */
const heicCost = 20;

export function laneOf({ kind, sizeBytes, instantPages }: SizedDocument): ConversionLane {
  if (kind === 'pdf' || isPicture(kind)) return sizeBytes <= maxQuickAsIsBytes ? 'quick' : 'slow';
  if (instantPages === null) return sizeBytes <= maxQuickUncountedBytes ? 'quick' : 'slow';
  return instantPages <= maxQuickPages[kind] && sizeBytes <= maxQuickBytes ? 'quick' : 'slow';
}

/** A converter that hangs is killed after 30 s. */
const postponedCost = 300;

/** The expected CPU time in tenths of a second. A document that was postponed may hang the converter again. */
export function conversionCost(document: SizedDocument & { readonly postponements: number }): number {
  const { kind, sizeBytes, instantPages, postponements } = document;
  const isAsIs = kind === 'pdf' || isPicture(kind);
  // A page of Word text without pictures takes about 20 kB.
  const pages = isAsIs ? 0 : (instantPages ?? Math.ceil(sizeBytes / 20_000));
  const base = kind === 'heic' ? heicCost : isAsIs ? 1 : 4;
  return base + pages + Math.ceil(sizeBytes / (4 * mebibyte)) + (postponements > 0 ? postponedCost : 0);
}

/** As `conversionCost`, for the search of pages with colour: a page of text takes 10 ms, a megabyte of scans 0.3 s. */
export function colorSearchCost(exactPages: number, sizeBytes: number): number {
  return Math.ceil(exactPages / 10 + (3 * sizeBytes) / mebibyte);
}

/** A file that has crashed the converter this often is not converted again for any owner. */
const maxCrashes = 2;

export function hasCrashedTooOften(crashes: number): boolean {
  return crashes >= maxCrashes;
}

/** Temporary failures are tried again when the file is uploaded again. Crashes are forgotten after a day. */
export function mayConvertAgain(failure: string | null, crashes: number): boolean {
  if (failure === 'set_aside') return !hasCrashedTooOften(crashes);
  return failure === 'crashed' || failure === 'no_pages';
}

const minuteMs = 60_000;

/** From a minute to an hour: a file that hangs the converter again and again must not keep it busy. */
export function retryDelayMs(postponements: number): number {
  return minuteMs * Math.min(60, 2 ** postponements);
}
