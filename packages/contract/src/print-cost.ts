import { countColorSides } from './color-pages.ts';
import { type Fen, fen } from './price.ts';
import { type PriceList, paperOf } from './price-list.ts';
import type { PrintedDocument, PrintSettings } from './print-settings.ts';
import { printedSides } from './sheets.ts';

/** `isPicture`: its sides may be shared by other pictures of its group. */
export type ChargedDocument = PrintedDocument & { readonly isPicture: boolean };

/** Separate from price.ts, which every page loads: this needs the code that reads ranges of pages. */
export function printCost(prices: Pick<PriceList, 'papers' | 'colorPer'>, document: ChargedDocument): Fen {
  const sides = { sides: printedSides(document), colorSides: chargedColorSides(prices, document) };
  return costOfSides(prices, document.settings, sides);
}

/** Sides of one copy that are charged in colour. */
export function chargedColorSides({ colorPer }: Pick<PriceList, 'colorPer'>, document: ChargedDocument): number {
  if (document.settings.color_mode === 'black_white') return 0;
  const isWhole = colorPer === 'document' || mayShareSide(document);
  return isWhole ? printedSides(document) : countColorSides(document, document.colorPages);
}

/** Whether the cost may still fall, because the pages with colour are not known. */
export function awaitsColors({ colorPer }: Pick<PriceList, 'colorPer'>, document: ChargedDocument): boolean {
  if (document.settings.color_mode === 'black_white' || colorPer === 'document') return false;
  return (document.colorPages ?? null) === null && !mayShareSide(document);
}

/**
 * A side that photos share is charged to the first photo on it. Its quote knows no other photo, so it counts as coloured
 * whatever its own colours are.
 */
const mayShareSide = ({ isPicture, settings }: ChargedDocument) => isPicture && settings.pages_per_side > 1;

/** `sides` and `colorSides` are those of one copy; the second are part of the first. */
export function costOfSides(
  prices: Pick<PriceList, 'papers'>,
  { copies, paper_size }: Pick<PrintSettings, 'copies' | 'paper_size'>,
  { sides, colorSides }: { readonly sides: number; readonly colorSides: number },
): Fen {
  const { side_price, color_price } = paperOf(prices, paper_size);
  return fen(copies * ((sides - colorSides) * side_price + colorSides * (color_price ?? side_price)));
}
