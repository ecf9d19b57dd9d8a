import type { DocumentKind } from '@print/contract/documents';
import type { Inspection } from './reader.ts';

/** What the server may ask a reading process. */
export type Question =
  | { readonly ask: 'inspect'; readonly path: string; readonly claimed: DocumentKind }
  | { readonly ask: 'countPages'; readonly path: string }
  | { readonly ask: 'drawPage'; readonly path: string; readonly page: number; readonly width: number }
  | { readonly ask: 'pictureToPdf'; readonly path: string };

export type Answers = {
  readonly inspect: Inspection;
  readonly countPages: number;
  readonly drawPage: Uint8Array;
  readonly pictureToPdf: Uint8Array;
};

export type Answer = Answers[Question['ask']];

/** `why` is for the log: it names no file. */
export type Reply =
  | { readonly answered: true; readonly answer: Answer }
  | { readonly answered: false; readonly why: string };
