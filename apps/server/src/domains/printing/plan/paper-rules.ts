import type { PaperSize } from '@print/contract/print-settings';

const points = (millimetres: number) => (millimetres / 25.4) * 72;
const a4 = { width: points(210), height: points(297) };
/** JIS, as paper is sold here; ISO's B5 is smaller. */
const b5 = { width: points(182), height: points(257) };

/** Upright, in points. */
export const papers = { a4_70g: a4, a4_80g: a4, b5_70g: b5 } as const satisfies Record<
  PaperSize,
  { readonly width: number; readonly height: number }
>;
