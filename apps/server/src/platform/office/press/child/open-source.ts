import { readFileSync } from 'node:fs';
import { type PDFContext, PDFDocument, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { type Copy, copyObjects } from './copy-objects.ts';
import { Unreadable } from './unreadable.ts';

export type Source = {
  readonly document: PDFDocument;
  readonly pages: readonly PDFPageLeaf[];
  /** Into the file that is being made; what was copied before is not copied twice. */
  readonly copy: Copy;
};

/** Reads a PDF. Its pages must be as many as were counted: a file that is read in two ways is printed in none. */
export async function openSource(
  { path, pages }: { readonly path: string; readonly pages: number },
  index: number,
  into: PDFContext,
): Promise<Source> {
  const document = await load(path, index);
  const leaves = attempt(index, () => document.getPages().map(({ node }) => node));
  if (leaves.length !== pages) throw new Unreadable(index, `${leaves.length} pages in place of ${pages}`);
  return { document, pages: leaves, copy: copyObjects(document.context, into) };
}

async function load(path: string, index: number): Promise<PDFDocument> {
  const bytes = readFileSync(path);
  try {
    return await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
      // Half a page would be printed without a word.
      throwOnInvalidObject: true,
    });
  } catch (error) {
    throw unreadable(index, error);
  }
}

/** Whatever a damaged file makes the library do, it is the file's fault. */
export function attempt<Result>(index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw unreadable(index, error);
  }
}

const unreadable = (index: number, error: unknown) =>
  new Unreadable(index, error instanceof Error ? error.name : 'unknown');
