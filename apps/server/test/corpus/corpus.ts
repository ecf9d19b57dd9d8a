import { join } from 'node:path';
import type { DocumentKind } from '@print/contract/documents';
import type { Unreadable } from '#platform/office/reader/reader.ts';
import { docFiles } from './expected/doc.ts';
import { docxFiles } from './expected/docx.ts';
import { pdfFiles } from './expected/pdfs.ts';
import { pictureFiles } from './expected/pictures.ts';
import { slideFiles } from './expected/slides.ts';

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
export const corpus: readonly CorpusFile[] = [
  ...pdfFiles,
  ...docxFiles,
  ...docFiles,
  ...slideFiles,
  ...pictureFiles,
];

export const corpusPath = (name: string) => join(import.meta.dirname, 'files', name);
