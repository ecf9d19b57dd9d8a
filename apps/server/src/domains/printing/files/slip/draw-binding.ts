import type { BindingType } from '@print/contract/orders';
import { box, line } from './svg.ts';

/** What a stack looks like when it is done: 18 by 24 millimetres, upper left at x, y. */
export function drawBinding(binding: BindingType, x: number, y: number): string {
  return drawings[binding](x, y);
}

const staple = 0.9;
const text = (x: number, y: number, width: number, from = 5, to = 20) =>
  Array.from({ length: Math.floor((to - from) / 3) + 1 }, (_, row) =>
    line(x, y + from + row * 3, x + width, y + from + row * 3, 0.2, 'stroke-opacity="0.45"'),
  ).join('');

const sheet = (x: number, y: number) => box(x, y, 17, 24) + text(x + 4, y, 10);

const drawings: Record<BindingType, (x: number, y: number) => string> = {
  none: sheet,
  staple_top_left: (x, y) => sheet(x, y) + line(x + 1.6, y + 4.2, x + 4.4, y + 1.6, staple),
  staple_left_side: (x, y) =>
    sheet(x, y) +
    line(x + 1.6, y + 5, x + 1.6, y + 8.5, staple) +
    line(x + 1.6, y + 15.5, x + 1.6, y + 19, staple),
  // Open in the middle, as it is stitched.
  staple: (x, y) =>
    box(x - 2, y + 4, 21, 15) +
    line(x + 8.5, y + 4, x + 8.5, y + 19, 0.25, 'stroke-dasharray="1 0.8"') +
    text(x, y + 3, 6.5, 4, 13) +
    text(x + 10.5, y + 3, 6.5, 4, 13) +
    line(x + 8.5, y + 6.5, x + 8.5, y + 9, staple) +
    line(x + 8.5, y + 14, x + 8.5, y + 16.5, staple),
  ring_bound: (x, y) =>
    sheet(x, y) +
    Array.from({ length: 7 }, (_, ring) => {
      const at = y + 2.4 + ring * 3.2;
      return `<ellipse cx="${x}" cy="${at}" rx="2" ry="0.9" fill="none" stroke="#000" stroke-width="0.45"/>`;
    }).join(''),
};
