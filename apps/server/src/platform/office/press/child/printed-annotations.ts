import { PDFArray, PDFDict, PDFName, type PDFPageLeaf, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { Source } from './open-source.ts';
import { boxIn, dictIn, matrixIn, numberIn } from './page-facts.ts';
import { type Box, boxThrough, type Matrix } from './page-frame.ts';

/** What an annotation or a filled-in field looks like on paper, and where it goes. */
export type PrintedAnnotation = { readonly appearance: PDFRef; readonly rect: Box; readonly matrix: Matrix };

const hidden = 2;
const printed = 4;

/** Only what says that it is printed, and how it looks; links and bubbles are for screens. */
export function printedAnnotations({ copy }: Source, page: PDFPageLeaf): readonly PrintedAnnotation[] {
  const list = page.lookup(PDFName.of('Annots'));
  if (!(list instanceof PDFArray)) return [];
  const found: PrintedAnnotation[] = [];
  for (let at = 0; at < list.size(); at += 1) {
    const annotation = dictIn(list.lookup(at));
    const flags = (annotation && numberIn(annotation.lookup(PDFName.of('F')))) ?? 0;
    if (!annotation || (flags & hidden) !== 0 || (flags & printed) === 0) continue;
    if (annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Popup')) continue;
    const rect = boxIn(annotation.lookup(PDFName.of('Rect')));
    const look = appearanceOf(annotation);
    const box = boxIn(look?.dict.lookup(PDFName.of('BBox')));
    if (!rect || !look || !box) continue;
    const drawn = boxThrough(matrixIn(look.dict.lookup(PDFName.of('Matrix'))), box);
    found.push({ appearance: copy(look.ref), rect, matrix: stretch(drawn, rect) });
  }
  return found;
}

/** The normal one; of several, such as a box that is ticked or not, the one it is in. A stream is always apart. */
function appearanceOf(annotation: PDFDict): { readonly ref: PDFRef; readonly dict: PDFDict } | undefined {
  const looks = dictIn(annotation.lookup(PDFName.of('AP')));
  const normal = looks?.lookup(PDFName.of('N'));
  const state = annotation.lookup(PDFName.of('AS'));
  const ref =
    normal instanceof PDFDict && state instanceof PDFName ? normal.get(state) : looks?.get(PDFName.of('N'));
  if (!(ref instanceof PDFRef)) return undefined;
  const stream = annotation.context.lookup(ref);
  return stream instanceof PDFRawStream ? { ref, dict: stream.dict } : undefined;
}

/** What an appearance takes up is laid over the annotation's place. */
function stretch(from: Box, to: Box): Matrix {
  const x = (to[2] - to[0]) / Math.max(from[2] - from[0], 1e-6);
  const y = (to[3] - to[1]) / Math.max(from[3] - from[1], 1e-6);
  return [x, 0, 0, y, to[0] - from[0] * x, to[1] - from[1] * y];
}
