import { page } from './svg.ts';

export type Sheets = {
  /** Draws at the next free place, and takes up so many millimetres. */
  draw(height: number, drawing: (y: number) => string): void;
  /** On this page if so much is free on it, else on the next. */
  keep(height: number): void;
  at(): number;
  finish(): string[];
};

const top = 15;
const bottom = 284;

/** One page after the other, filled from above; each but the first begins with `head`. */
export function openSheets(head: (number: number) => string): Sheets {
  const pages: string[][] = [[]];
  let y = top;

  const turn = () => {
    pages.push([head(pages.length + 1)]);
    y = top + 10;
  };
  const sheets: Sheets = {
    draw(height, drawing) {
      sheets.keep(height);
      pages.at(-1)?.push(drawing(y));
      y += height;
    },
    keep(height) {
      if (y + height > bottom) turn();
    },
    at: () => y,
    finish: () => pages.map(page),
  };
  return sheets;
}
