import { selectPages } from './page-range.ts';
import type { PrintedDocument } from './print-settings.ts';

/**
 * The pages of a document that have colour, like a page range: `1-3, 7`. Empty means no page, unlike in a page range.
 * Null or absent means that the pages have not been examined.
 */
export type ColorPages = string | null | undefined;

/** Writes ascending page numbers as text. */
export function formatColorPages(pages: readonly number[]): string {
  const spans: { readonly first: number; last: number }[] = [];
  for (const page of pages) {
    const span = spans.at(-1);
    if (span?.last === page - 1) span.last = page;
    else spans.push({ first: page, last: page });
  }
  return spans.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

/** The numbers of the pages with colour, or undefined when they are not known. */
export function readColorPages(colorPages: ColorPages, pages: number): Set<number> | undefined {
  if (colorPages === null || colorPages === undefined) return undefined;
  return new Set(colorPages === '' ? [] : selectPages(colorPages, pages));
}

/** The pages of the document on each printed side, in order. */
export function pagesOfSides({ pages, settings }: SideLayout): number[][] {
  const { page_range: range, pages_per_side: perSide } = settings;
  const selected = selectPages(range, pages);
  return Array.from({ length: Math.ceil(selected.length / perSide) }, (_, side) =>
    selected.slice(side * perSide, (side + 1) * perSide),
  );
}

/** The settings that decide which pages share a side. */
export type SideLayout = {
  readonly pages: number;
  readonly settings: Pick<PrintedDocument['settings'], 'page_range' | 'pages_per_side'>;
};

/**
 * Printed sides of one copy that have colour: a side has colour when a page on it has. While the pages are not known,
 * every side counts, so that a later price is not higher. A side that an earlier picture has opened is not counted.
 */
export function countColorSides({ pages, settings }: ColorLayout, colorPages: ColorPages): number {
  const { page_range: range, pages_per_side: perSide, pictures_before: before } = settings;
  const colored = readColorPages(colorPages, pages);
  const sides = selectPages(range, pages).flatMap((page, index) =>
    !colored || colored.has(page) ? [Math.floor((before + index) / perSide)] : [],
  );
  return new Set(sides.filter((side) => side >= before / perSide)).size;
}

type ColorLayout = SideLayout & { readonly settings: Pick<PrintedDocument['settings'], 'pictures_before'> };
