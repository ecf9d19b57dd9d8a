import { PDFArray, PDFDict, PDFName, type PDFPageLeaf, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { PressSource } from './open-source.ts';
import { type Matrix, type Rectangle, transformRectangle } from './page-geometry.ts';
import { asDict, asMatrix, asNumber, asRectangle } from './page-values.ts';

/** The appearance stream of an annotation or form field, and its place on the page. */
export type PrintedAnnotation = { readonly appearance: PDFRef; readonly rect: Rectangle; readonly matrix: Matrix };

const hiddenFlag = 2;
const printFlag = 4;

/** Copies annotations that have the print flag and an appearance; links and popups are for screens. */
export function copyPrintedAnnotations({ copy }: PressSource, page: PDFPageLeaf): readonly PrintedAnnotation[] {
  const list = page.lookup(PDFName.of('Annots'));
  if (!(list instanceof PDFArray)) return [];
  const found: PrintedAnnotation[] = [];
  for (let at = 0; at < list.size(); at += 1) {
    const annotation = asDict(list.lookup(at));
    const flags = (annotation && asNumber(annotation.lookup(PDFName.of('F')))) ?? 0;
    if (!annotation || (flags & hiddenFlag) !== 0 || (flags & printFlag) === 0) continue;
    if (annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Popup')) continue;
    const rect = asRectangle(annotation.lookup(PDFName.of('Rect')));
    const stream = appearanceOf(annotation);
    const bounds = asRectangle(stream?.dict.lookup(PDFName.of('BBox')));
    if (!rect || !stream || !bounds) continue;
    const transformed = transformRectangle(asMatrix(stream.dict.lookup(PDFName.of('Matrix'))), bounds);
    found.push({ appearance: copy(stream.ref), rect, matrix: stretchMatrix(transformed, rect) });
  }
  return found;
}

/** The normal appearance; where it has several states, such as a check box, the one in `/AS`. */
function appearanceOf(annotation: PDFDict): { readonly ref: PDFRef; readonly dict: PDFDict } | undefined {
  const appearances = asDict(annotation.lookup(PDFName.of('AP')));
  const normal = appearances?.lookup(PDFName.of('N'));
  const state = annotation.lookup(PDFName.of('AS'));
  const ref =
    normal instanceof PDFDict && state instanceof PDFName ? normal.get(state) : appearances?.get(PDFName.of('N'));
  if (!(ref instanceof PDFRef)) return undefined;
  const stream = annotation.context.lookup(ref);
  return stream instanceof PDFRawStream ? { ref, dict: stream.dict } : undefined;
}

/** Maps the appearance's bounding box to the annotation's rectangle. */
function stretchMatrix(from: Rectangle, to: Rectangle): Matrix {
  const x = (to[2] - to[0]) / Math.max(from[2] - from[0], 1e-6);
  const y = (to[3] - to[1]) / Math.max(from[3] - from[1], 1e-6);
  return [x, 0, 0, y, to[0] - from[0] * x, to[1] - from[1] * y];
}
