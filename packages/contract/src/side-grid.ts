import type { PaperMeasures } from './papers.ts';
import type { PagesPerSide } from './print-settings.ts';

/** In points, as in PDF. */
export type Size = { readonly width: number; readonly height: number };
/** Measured from the upper left corner of the sheet. */
type Place = Size & { readonly left: number; readonly top: number };

/** The sheet in the orientation of its pages, and the places for pages in reading order. All have the same size. */
export type SideGrid = { readonly sheet: Size; readonly places: readonly Place[] };
export type GridPlaces = Exclude<PagesPerSide, 1>;

export const pointsPerMillimetre = 72 / 25.4;

/** Portrait. */
export function paperSizeInPoints({ width_mm, height_mm }: PaperMeasures): Size {
  return { width: width_mm * pointsPerMillimetre, height: height_mm * pointsPerMillimetre };
}

/** A printer leaves about 4 mm blank. */
const margin = 6 * pointsPerMillimetre;
const gap = 4 * pointsPerMillimetre;

/** On portrait paper. On landscape paper columns and rows are swapped. */
const portraitGrids: Record<GridPlaces, { readonly columns: number; readonly rows: number }> = {
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
  6: { columns: 2, rows: 3 },
  9: { columns: 3, rows: 3 },
};

/** A side of a folded booklet, in portrait. */
export const halfOf = ({ width, height }: Size): Size => ({ width: height / 2, height: width });

/**
 * Uses the paper in the orientation in which the pages are larger; portrait if both are equal. In a booklet the side is
 * half the paper and is never turned: it would be printed at a smaller scale, inside the margin of the printer.
 */
export function layOutSide(paper: Size, count: GridPlaces, pages: readonly Size[], isBooklet = false): SideGrid {
  const { columns, rows } = portraitGrids[count];
  if (isBooklet) return divide(halfOf(paper), columns, rows);
  const portrait = divide(paper, columns, rows);
  const landscape = divide({ width: paper.height, height: paper.width }, rows, columns);
  const total = (grid: SideGrid) => pages.reduce((sum, page) => sum + fitScale(page, grid.places[0]), 0);
  // Programs round page sizes differently, so a thousandth is no difference.
  return total(landscape) > total(portrait) * 1.001 ? landscape : portrait;
}

function divide(sheet: Size, columns: number, rows: number): SideGrid {
  const width = (sheet.width - 2 * margin - (columns - 1) * gap) / columns;
  const height = (sheet.height - 2 * margin - (rows - 1) * gap) / rows;
  const places = Array.from({ length: columns * rows }, (_, at) => ({
    left: margin + (at % columns) * (width + gap),
    top: margin + Math.floor(at / columns) * (height + gap),
    width,
    height,
  }));
  return { sheet, places };
}

/** The largest scale at which the page fits into the area. */
export function fitScale(page: Size, area: Size | undefined): number {
  return area ? Math.min(area.width / page.width, area.height / page.height) : 0;
}
