import type { Paper } from '../press.ts';

/** a b c d e f, as PDF has it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** What of a page is seen, and how it is turned. */
export type PageFrame = {
  readonly box: Box;
  /** Clockwise, in quarters: 0 to 3. */
  readonly quarters: number;
  readonly userUnit: number;
};

/** A millimetre: the same paper in the rounding of another program. */
const tolerance = 2.84;

/** As it is seen, in points. */
export function seenSize({ box, quarters, userUnit }: PageFrame): Paper {
  const width = (box[2] - box[0]) * userUnit;
  const height = (box[3] - box[1]) * userUnit;
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

export const liesAcross = ({ width, height }: Paper) => width > height;

/** The paper, lying as what is put on it does. */
export function turnedLike(paper: Paper, seen: Paper): Paper {
  return liesAcross(paper) === liesAcross(seen) ? paper : { width: paper.height, height: paper.width };
}

export function fitsAsItIs(frame: PageFrame, paper: Paper): boolean {
  const seen = seenSize(frame);
  const { width, height } = turnedLike(paper, seen);
  return (
    frame.userUnit === 1 &&
    Math.abs(seen.width - width) <= tolerance &&
    Math.abs(seen.height - height) <= tolerance
  );
}

/** Puts the page upright, as large as it fits, into the middle of a field that begins at `left`, 0. */
export function placeIn(frame: PageFrame, field: Paper, left = 0): Matrix {
  const seen = seenSize(frame);
  const scale = Math.min(field.width / seen.width, field.height / seen.height);
  const x = left + (field.width - seen.width * scale) / 2;
  const y = (field.height - seen.height * scale) / 2;
  const size = scale * frame.userUnit;
  const [a, b, c, d, e, f] = upright(frame);
  return [a * size, b * size, c * size, d * size, e * size + x, f * size + y];
}

/** Turned as it is seen, with its lower left corner at 0, 0. */
function upright({ box: [left, bottom, right, top], quarters }: PageFrame): Matrix {
  if (quarters === 1) return [0, -1, 1, 0, -bottom, right];
  if (quarters === 2) return [-1, 0, 0, -1, right, top];
  if (quarters === 3) return [0, 1, -1, 0, top, -left];
  return [1, 0, 0, 1, -left, -bottom];
}

/** The box that something drawn in `box` takes up when drawn through `matrix`. */
export function boxThrough(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const [a, b, c, d, e, f] = matrix;
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f]),
  );
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
