import { fitScale } from '@print/contract/side-grid';
import type { PaperDimensions } from '../press.ts';

/** a b c d e f, as PDF has it: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** The visible rectangle of a page and its rotation. */
export type PageGeometry = {
  readonly box: Rectangle;
  /** Clockwise, 0 to 3. */
  readonly quarterTurns: number;
  readonly userUnit: number;
};

/** One millimetre in points: programs round paper sizes differently. */
const tolerance = 2.84;

/** The page's size in points, after rotation. */
export function visibleSize({ box, quarterTurns, userUnit }: PageGeometry): PaperDimensions {
  const width = (box[2] - box[0]) * userUnit;
  const height = (box[3] - box[1]) * userUnit;
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

export const isLandscape = ({ width, height }: PaperDimensions) => width > height;

/** Rotates the paper to the orientation of `size`. */
export function orientLike(paper: PaperDimensions, size: PaperDimensions): PaperDimensions {
  return isLandscape(paper) === isLandscape(size) ? paper : { width: paper.height, height: paper.width };
}

export function fitsPaper(page: PageGeometry, paper: PaperDimensions): boolean {
  const size = visibleSize(page);
  const { width, height } = orientLike(paper, size);
  return (
    page.userUnit === 1 && Math.abs(size.width - width) <= tolerance && Math.abs(size.height - height) <= tolerance
  );
}

/** Turns the page upright, with its lower left corner at 0, 0. */
export function uprightMatrix(page: PageGeometry): Matrix {
  const [a, b, c, d, e, f] = rotationMatrix(page);
  const { userUnit } = page;
  return [a * userUnit, b * userUnit, c * userUnit, d * userUnit, e * userUnit, f * userUnit];
}

/** Moves something of this size, whose lower left corner is at 0, 0, into the area: as large as it fits, centred. */
export function fitInto(size: PaperDimensions, [left, bottom, right, top]: Rectangle): (matrix: Matrix) => Matrix {
  const scale = fitScale(size, { width: right - left, height: top - bottom });
  const x = (left + right - size.width * scale) / 2;
  const y = (bottom + top - size.height * scale) / 2;
  return ([a, b, c, d, e, f]) => [a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y];
}

/** Applies the page's rotation and moves its lower left corner to 0, 0. */
function rotationMatrix({ box: [left, bottom, right, top], quarterTurns }: PageGeometry): Matrix {
  if (quarterTurns === 1) return [0, -1, 1, 0, -bottom, right];
  if (quarterTurns === 2) return [-1, 0, 0, -1, right, top];
  if (quarterTurns === 3) return [0, 1, -1, 0, top, -left];
  return [1, 0, 0, 1, -left, -bottom];
}

/** The bounding box of the transformed rectangle. */
export function transformRectangle(matrix: Matrix, [left, bottom, right, top]: Rectangle): Rectangle {
  const [a, b, c, d, e, f] = matrix;
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f]));
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
