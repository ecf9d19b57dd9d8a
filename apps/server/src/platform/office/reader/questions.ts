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

export type Reply =
  /** From here on, a death is the file's doing. */
  | { readonly is: 'begun' }
  | { readonly is: 'answer'; readonly answer: Answer; readonly isSpoiled: boolean }
  /** `why` is for the log: it names no file. */
  | { readonly is: 'failure'; readonly why: string; readonly isSpoiled: boolean };
