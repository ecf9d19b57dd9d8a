import { paperTable } from '@print/contract/papers';
import type { PaperSize } from '@print/contract/print-settings';

const points = (millimetres: number) => (millimetres / 25.4) * 72;

/** Size in points, portrait. */
export function pointsOf(paper: PaperSize): { readonly width: number; readonly height: number } {
  const { widthMm, heightMm } = paperTable[paper];
  return { width: points(widthMm), height: points(heightMm) };
}
