import { type Fen, fen } from './price.ts';
import { type PriceList, paperOf } from './price-list.ts';
import type { PrintedDocument } from './print-settings.ts';
import { printedSides } from './sheets.ts';

/** Separate from price.ts, which every page loads: this needs the code that reads ranges of pages. */
export function printCost(prices: Pick<PriceList, 'papers'>, document: PrintedDocument): Fen {
  const { copies, paper_size } = document.settings;
  return fen(printedSides(document) * copies * paperOf(prices, paper_size).side_price);
}
