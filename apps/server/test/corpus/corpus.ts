import { join } from 'node:path';
import type { DocumentKind } from '@print/contract/documents';
import type { UnreadableReason } from '#platform/office/reader/reader.ts';
import { docFiles } from './expected/doc.ts';
import { docxFiles } from './expected/docx.ts';
import { pdfFiles } from './expected/pdfs.ts';
import { pictureFiles } from './expected/pictures.ts';
import { slideFiles } from './expected/slides.ts';

/** A file of the corpus and its expected result. `kind` is the type of its content. */
export type CorpusFile = { readonly name: string; readonly kind: DocumentKind } & (
  | {
      /** The page count at upload; undefined if it is known only after conversion. */
      readonly instant: number | undefined;
      readonly isCertain: boolean;
      /** The page count of the converted PDF. */
      readonly exact: number;
    }
  | { readonly refused: UnreadableReason }
);

/** Every file in `files/` has a row here; `make-corpus.ts` creates the files. */
export const corpus: readonly CorpusFile[] = [...pdfFiles, ...docxFiles, ...docFiles, ...slideFiles, ...pictureFiles];

export const corpusPath = (name: string) => join(import.meta.dirname, 'files', name);
