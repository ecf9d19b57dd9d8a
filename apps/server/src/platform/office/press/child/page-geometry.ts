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

/** Fits the page, upright and centred, into an area whose lower left corner is `left`, 0. */
export function fitMatrix(page: PageGeometry, area: PaperDimensions, left = 0): Matrix {
  const size = visibleSize(page);
  const scale = Math.min(area.width / size.width, area.height / size.height);
  const x = left + (area.width - size.width * scale) / 2;
  const y = (area.height - size.height * scale) / 2;
  const factor = scale * page.userUnit;
  const [a, b, c, d, e, f] = rotationMatrix(page);
  return [a * factor, b * factor, c * factor, d * factor, e * factor + x, f * factor + y];
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
