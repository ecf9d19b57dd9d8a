import { type Fen, fen, type PriceList } from './price.ts';
import type { PrintedDocument } from './print-settings.ts';
import { printedSides } from './sheets.ts';

/** Separate from price.ts, which every page loads: this needs the code that reads ranges of pages. */
export function printCost({ sidePrices }: PriceList, document: PrintedDocument): Fen {
  const { copies, paper_size } = document.settings;
  return fen(printedSides(document) * copies * sidePrices[paper_size]);
}
