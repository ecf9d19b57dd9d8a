import type { PrintSettings } from '@print/contract/print-settings';
import { printedSides } from '@print/contract/sheets';

/** The pages and the sides in colour of an ordered document: those charged, and the exact ones once they are known. */
export type OrderedCounts = {
  readonly pageCount: number;
  readonly exactPages: number | null;
  readonly colorSides: number;
  readonly exactColorSides: number | null;
};

/** The exact page count of the PDF, or the charged one until there is one. */
export function pagesToPrint({ pageCount, exactPages }: Pick<OrderedCounts, 'pageCount' | 'exactPages'>): number {
  return exactPages ?? pageCount;
}

/**
 * Sides of one copy that are charged in colour. While the pages with colour are not known, all sides of the exact count
 * are, so that there are never more than printed sides.
 */
export function colorSidesToPrint(
  { exactPages, colorSides, exactColorSides }: Omit<OrderedCounts, 'pageCount'>,
  settings: PrintSettings,
): number {
  if (exactColorSides !== null) return exactColorSides;
  if (exactPages === null || settings.color_mode === 'black_white') return colorSides;
  return printedSides({ pages: exactPages, settings });
}
