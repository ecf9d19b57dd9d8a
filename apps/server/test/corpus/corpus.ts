import { join } from 'node:path';
import type { DocumentKind } from '@print/contract/documents';
import type { Unreadable } from '#platform/office/reader/reader.ts';
import { oldWords } from './expected/old-words.ts';
import { pdfs } from './expected/pdfs.ts';
import { pictures } from './expected/pictures.ts';
import { decks } from './expected/slides.ts';
import { words } from './expected/words.ts';

/** A file of the corpus and what the shop makes of it. `kind` is what its name claims. */
export type CorpusFile = { readonly name: string; readonly kind: DocumentKind } & (
  | {
      /** Pages known at upload; undefined: no number before it is converted. */
      readonly instant: number | undefined;
      readonly isCertain: boolean;
      /** Pages of the PDF that is made of it. */
      readonly exact: number;
    }
  | { readonly refused: Unreadable }
);

/** Every file in `files/` has its row; `make-corpus.ts` makes the files. */
export const corpus: readonly CorpusFile[] = [...pdfs, ...words, ...oldWords, ...decks, ...pictures];

export const corpusPath = (name: string) => join(import.meta.dirname, 'files', name);
