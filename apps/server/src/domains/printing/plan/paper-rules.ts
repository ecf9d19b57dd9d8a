import { paperTable } from '@print/contract/papers';
import type { PaperSize } from '@print/contract/print-settings';

const points = (millimetres: number) => (millimetres / 25.4) * 72;

/** Portrait. A point is 1/72 inch. */
export function paperSizeInPoints(paper: PaperSize): { readonly width: number; readonly height: number } {
  const { widthMm, heightMm } = paperTable[paper];
  return { width: points(widthMm), height: points(heightMm) };
}
