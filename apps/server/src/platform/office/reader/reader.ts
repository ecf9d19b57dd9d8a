import type { DocumentKind } from '@print/contract/documents';

/** Facts read from a file, before any rule is applied. */
export type FileFacts =
  | { readonly kind: 'pdf'; readonly pages: number }
  /** Without hidden slides, which are not printed. */
  | { readonly kind: 'ppt' | 'pptx'; readonly slides: number }
  | {
      readonly kind: 'docx';
      /** `Pages` in docProps/app.xml. */
      readonly statedPages: number | undefined;
      readonly characters: number;
      /** Number of `w:lastRenderedPageBreak`. */
      readonly renderedBreaks: number;
    }
  | { readonly kind: 'doc'; readonly statedPages: number | undefined }
  | { readonly kind: 'jpg' | 'png' | 'heic'; readonly width: number; readonly height: number };

/** Why a file is refused. */
export type UnreadableReason =
  | 'empty'
  /** The content is of no accepted kind, whatever the file name says. */
  | 'wrong_type'
  /** A web page saved as .doc, .ppt …: it must be saved again as a real document. */
  | 'web_page'
  /** A text or RTF file under a Word name. */
  | 'plain_text'
  | 'encrypted'
  | 'damaged'
  | 'no_pages'
  | 'too_many_pages'
  /** Too many parts, too large when inflated, or beyond the limits on time and memory. */
  | 'too_complex'
  /** More than 40 megapixels. */
  | 'too_many_pixels';

export type Inspection =
  | { readonly ok: true; readonly facts: FileFacts }
  | { readonly ok: false; readonly reason: UnreadableReason };

export type Redrawing =
  | { readonly ok: true; readonly jpeg: Uint8Array }
  | { readonly ok: false; readonly reason: UnreadableReason };

/** A payment QR code, small enough for the first page load, and the text that it encodes. */
export type CodeRedrawing =
  | { readonly ok: true; readonly png: Uint8Array; readonly content: string }
  | { readonly ok: false; readonly reason: UnreadableReason | 'no_code' };

/** `nextPage` is the first page that was not examined, one more than the last page at the end. */
export type ColorPagesFound = {
  readonly colorPages: readonly number[];
  readonly nextPage: number;
  readonly cpuMs: number;
};

/** `confidence` from 0 to 100; `height` in pixels. */
export type RecognisedWord = { readonly text: string; readonly height: number; readonly confidence: number };

export type TableRow = readonly string[];

/** A table as texts: dates as `2026-08-27 14:56:03`, numbers as plain digits. */
export type TableReading =
  | { readonly ok: true; readonly rows: readonly TableRow[] }
  | {
      readonly ok: false;
      /** `archive`: a ZIP that is no spreadsheet. `old_sheet`: a spreadsheet before XLSX, or one with a password. */
      readonly reason: UnreadableReason | 'archive' | 'old_sheet' | 'pdf';
    };

export type PictureColors = 'grey' | 'color';

/**
 * Parses untrusted files in child processes with limits on time and memory.
 * Paths are local files that the caller keeps until the result arrives.
 */
export type Reader = {
  /** Finds the kind by the content and reads its page facts. The claimed kind only chooses the reason of a refusal. */
  inspect(path: string, claimed: DocumentKind, signal?: AbortSignal): Promise<Inspection>;
  /** Walks the page tree of a PDF instead of trusting `/Count`; throws when it cannot be read. */
  countPages(pdf: string, signal?: AbortSignal): Promise<number>;
  /** Renders one page, from 1, as a WebP at most `width` pixels wide, in grey by default. */
  drawPage(pdf: string, page: number, width: number, signal?: AbortSignal, colors?: PictureColors): Promise<Buffer>;
  /**
   * Finds pages with colour, from `firstPage` on. It stops after `cpuMs` of CPU time, so that other requests need not
   * wait for a long document, but examines at least one page.
   */
  findColorPages(
    pdf: string,
    from: { readonly firstPage: number; readonly cpuMs: number },
    signal?: AbortSignal,
  ): Promise<ColorPagesFound>;
  /** Writes a PDF with the picture upright and centred on an A4 page of the same orientation. */
  pictureToPdf(picture: string, target: string, signal?: AbortSignal): Promise<void>;
  /** Re-encodes a PNG or JPEG, upright, as a JPEG without metadata. */
  redrawPicture(picture: string, signal?: AbortSignal): Promise<Redrawing>;
  /** Re-encodes a picture with a QR code as a small PNG in which the code is still readable. */
  redrawCode(picture: string, signal?: AbortSignal): Promise<CodeRedrawing>;
  /** A perceptual hash of 256 bits in hex: copies of a payment screenshot differ in few bits. */
  fingerprintPayment(picture: string, signal?: AbortSignal): Promise<string>;
  /**
   * OCR of digits and Latin letters in the upper half of a payment screenshot. Dense small print may exceed the CPU limit; this
   * and `fingerprintPayment` throw then.
   */
  readPaymentWords(picture: string, signal?: AbortSignal): Promise<readonly RecognisedWord[]>;
  /** Reads a CSV file, in UTF-8 or GB18030, or the first sheet of an XLSX file. Cells and rows are limited. */
  readTable(file: string, signal?: AbortSignal): Promise<TableReading>;
  stop(): Promise<void>;
};

/** Reading exceeded its limits, crashed or was stopped. */
export class ReaderFailed extends Error {}

/** The file is not the cause: the machine was too busy, or the reader was stopped. A later attempt may succeed. */
export class ReaderUnavailable extends ReaderFailed {}
