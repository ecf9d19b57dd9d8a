import { type BindingPart, bindingParts } from '@print/contract/binding-parts';
import type { BindingKind } from '@print/contract/orders';
import { svgBox, svgLine } from './svg.ts';

/** The finished stack: 18 by 24 millimetres, upper left at x, y. */
export function drawBinding(binding: BindingKind, x: number, y: number): string {
  const parts = bindingParts[binding];
  const sheet = parts.includes('fold') ? drawOpenSheet : drawSheet;
  return sheet(x, y) + parts.map((part) => drawings[part](x, y)).join('');
}

const drawTextLines = (x: number, y: number, width: number, from = 5, to = 20) =>
  Array.from({ length: Math.floor((to - from) / 3) + 1 }, (_, row) =>
    svgLine(x, y + from + row * 3, x + width, y + from + row * 3, 0.2, 'stroke-opacity="0.45"'),
  ).join('');

const drawSheet = (x: number, y: number) => svgBox(x, y, 17, 24) + drawTextLines(x + 4, y, 10);

/** A booklet is stitched while it lies open. */
const drawOpenSheet = (x: number, y: number) =>
  svgBox(x - 2, y + 4, 21, 15) + drawTextLines(x, y + 3, 6.5, 4, 13) + drawTextLines(x + 10.5, y + 3, 6.5, 4, 13);

const drawRing = (x: number, y: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="2" ry="0.9" fill="none" stroke="#000" stroke-width="0.45"/>`;

const staple = 0.9;

const drawings: Record<BindingPart, (x: number, y: number) => string> = {
  corner: (x, y) => svgLine(x + 1.6, y + 4.2, x + 4.4, y + 1.6, staple),
  'left-above': (x, y) => svgLine(x + 1.6, y + 5, x + 1.6, y + 8.5, staple),
  'left-below': (x, y) => svgLine(x + 1.6, y + 15.5, x + 1.6, y + 19, staple),
  fold: (x, y) => svgLine(x + 8.5, y + 4, x + 8.5, y + 19, 0.25, 'stroke-dasharray="1 0.8"'),
  'fold-above': (x, y) => svgLine(x + 8.5, y + 6.5, x + 8.5, y + 9, staple),
  'fold-below': (x, y) => svgLine(x + 8.5, y + 14, x + 8.5, y + 16.5, staple),
  rings: (x, y) => Array.from({ length: 7 }, (_, ring) => drawRing(x, y + 2.4 + ring * 3.2)).join(''),
};
