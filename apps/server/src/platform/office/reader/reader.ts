import type { DocumentKind } from '@print/contract/documents';

/** What a file says of itself, before any rule has judged it. */
export type FileFacts =
  | { readonly kind: 'pdf'; readonly pages: number }
  /** Slides that are shown; hidden ones are not printed. */
  | { readonly kind: 'ppt' | 'pptx'; readonly slides: number }
  | {
      readonly kind: 'docx';
      /** `Pages` in docProps/app.xml. */
      readonly statedPages: number | undefined;
      readonly characters: number;
      /** How many `w:lastRenderedPageBreak` there are. */
      readonly renderedBreaks: number;
    }
  | { readonly kind: 'doc'; readonly statedPages: number | undefined }
  | { readonly kind: 'jpg' | 'png'; readonly width: number; readonly height: number };

/** Why a file cannot be taken. */
export type Unreadable =
  /** Not one byte. */
  | 'empty'
  /** The content is not what the name says, and nothing more helpful is known. */
  | 'wrong_type'
  /** A web page saved as .doc, .ppt …: it must be saved again as a real document. */
  | 'web_page'
  /** A text or RTF file under a Word name. */
  | 'plain_text'
  | 'encrypted'
  | 'damaged'
  | 'no_pages'
  | 'too_many_pages'
  /** A bomb: too many parts, too large when unpacked, or too slow or too hungry to read. */
  | 'too_complex'
  /** More than 40 megapixels. */
  | 'too_many_pixels';

export type Inspection =
  | { readonly ok: true; readonly facts: FileFacts }
  | { readonly ok: false; readonly reason: Unreadable };

export type Redrawing =
  | { readonly ok: true; readonly jpeg: Uint8Array }
  | { readonly ok: false; readonly reason: Unreadable };

/** A code that people scan to pay, small enough for a phone's first load. */
export type CodeRedrawing =
  | { readonly ok: true; readonly png: Uint8Array }
  | { readonly ok: false; readonly reason: Unreadable | 'no_code' };

/** `confidence` from 0 to 100; heights are those of the letters, to be compared with each other. */
export type Word = { readonly text: string; readonly height: number; readonly confidence: number };

/**
 * Reads hostile files in a process of its own, with limits on time and memory; never on the event loop.
 * Paths are local files that the caller keeps until the answer has come.
 */
export type Reader = {
  /** Whether the content is what the name claims, and what it says of its pages. */
  inspect(path: string, claimed: DocumentKind, signal?: AbortSignal): Promise<Inspection>;
  /** Pages of a PDF made here, walked, not believed; throws when it cannot be read. */
  countPages(pdf: string, signal?: AbortSignal): Promise<number>;
  /** One page, from 1, grey as the machines print it: a WebP at most `width` pixels wide. */
  drawPage(pdf: string, page: number, width: number, signal?: AbortSignal): Promise<Buffer>;
  /** A picture upright and centred on an A4 page that is turned as the picture is, as a PDF at `target`. */
  pictureToPdf(picture: string, target: string, signal?: AbortSignal): Promise<void>;
  /** What a PNG or JPEG shows, upright, as a new JPEG: nothing else that was in the file is in it. */
  redrawPicture(picture: string, signal?: AbortSignal): Promise<Redrawing>;
  /** The same for a picture with a QR code, as a small PNG in which the code can still be read. */
  redrawCode(picture: string, signal?: AbortSignal): Promise<CodeRedrawing>;
  /** How the picture of a payment looks, in 256 bits written in hex: copies of it differ in few. */
  fingerprintPayment(picture: string, signal?: AbortSignal): Promise<string>;
  /**
   * What stands on the upper half of such a picture, as far as digits and Latin letters go. One that is covered with
   * small print takes all the time there is; both throw when they do not come to an end.
   */
  readPaymentWords(picture: string, signal?: AbortSignal): Promise<readonly Word[]>;
  stop(): Promise<void>;
};

/** The file was too slow or too hungry, or its reader died of it. */
export class ReaderFailed extends Error {}
