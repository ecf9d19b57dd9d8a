import { svgPage } from './svg.ts';

export type SlipPages = {
  /** Draws at the next free position and occupies `height` millimetres. */
  draw(height: number, drawing: (y: number) => string): void;
  /** Starts a new page unless this one has `height` millimetres left. */
  reserve(height: number): void;
  at(): number;
  finish(): string[];
};

const top = 15;
const bottom = 284;

/** Pages filled from the top; every page but the first begins with `head`. */
export function createSlipPages(head: (number: number) => string): SlipPages {
  const pages: string[][] = [[]];
  let y = top;

  const slipPages: SlipPages = {
    draw(height, drawing) {
      slipPages.reserve(height);
      pages.at(-1)?.push(drawing(y));
      y += height;
    },
    reserve(height) {
      if (y + height <= bottom) return;
      pages.push([head(pages.length + 1)]);
      y = top + 10;
    },
    at: () => y,
    finish: () => pages.map(svgPage),
  };
  return slipPages;
}
