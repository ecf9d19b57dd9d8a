import { readFileSync } from 'node:fs';
import { type PDFContext, PDFDocument, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { type CopyObject, createCopier } from './create-copier.ts';

/** pdf-lib cannot read the source, or finds another number of pages in it. */
export class UnreadableSource extends Error {
  readonly source: number;

  constructor(source: number, detail: string) {
    super(detail);
    this.source = source;
  }
}

export type PressSource = {
  readonly document: PDFDocument;
  readonly pages: readonly PDFPageLeaf[];
  /** Copies into the new file; each object once. */
  readonly copy: CopyObject;
};

/** Refuses a PDF in which pdf-lib finds another number of pages than pdfium has counted. */
export async function openSource(
  { path, pages }: { readonly path: string; readonly pages: number },
  index: number,
  into: PDFContext,
): Promise<PressSource> {
  const document = await load(path, index);
  const leaves = tryReading(index, () => document.getPages().map(({ node }) => node));
  if (leaves.length !== pages) throw new UnreadableSource(index, `${leaves.length} pages in place of ${pages}`);
  return { document, pages: leaves, copy: createCopier(document.context, into) };
}

async function load(path: string, index: number): Promise<PDFDocument> {
  const bytes = readFileSync(path);
  try {
    return await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
      // Otherwise an incomplete page would be printed without an error.
      throwOnInvalidObject: true,
    });
  } catch (error) {
    throw unreadable(index, error);
  }
}

/** Any error that pdf-lib throws on a source means that the source is unreadable. */
export function tryReading<Result>(index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw unreadable(index, error);
  }
}

const unreadable = (index: number, error: unknown) =>
  new UnreadableSource(index, error instanceof Error ? error.name : 'unknown');
