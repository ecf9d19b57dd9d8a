import type { DocumentKind } from '@print/contract/documents';
import type { CodeRedrawing, Inspection, Redrawing, Word } from './reader.ts';

/** What the server may ask a reading process. */
export type ReadingRequest =
  | { readonly ask: 'inspect'; readonly path: string; readonly claimed: DocumentKind }
  | { readonly ask: 'countPages'; readonly path: string }
  | { readonly ask: 'drawPage'; readonly path: string; readonly page: number; readonly width: number }
  | { readonly ask: 'pictureToPdf'; readonly path: string }
  | { readonly ask: 'redrawPicture'; readonly path: string }
  | { readonly ask: 'redrawCode'; readonly path: string }
  | { readonly ask: 'fingerprintPayment'; readonly path: string }
  | { readonly ask: 'readPaymentWords'; readonly path: string };

export type ReadingResults = {
  readonly inspect: Inspection;
  readonly countPages: number;
  readonly drawPage: Uint8Array;
  readonly pictureToPdf: Uint8Array;
  readonly redrawPicture: Redrawing;
  readonly redrawCode: CodeRedrawing;
  readonly fingerprintPayment: string;
  readonly readPaymentWords: Word[];
};

export type ReadingResult = ReadingResults[ReadingRequest['ask']];

export type ReadingMessage =
  /** From here on, a death is the file's doing. */
  | { readonly is: 'begun' }
  | { readonly is: 'answer'; readonly answer: ReadingResult; readonly isSpoiled: boolean }
  | ({ readonly is: 'failure'; readonly isSpoiled: boolean } & ReadingFailure);

export type ReadingFailure = {
  /** For the log: it names no file. */
  readonly why: string;
  /** The machine could not hand over the file: that says nothing of what is in it. */
  readonly isMachines: boolean;
};
