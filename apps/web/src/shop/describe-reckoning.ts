import { describePages, describePaper } from '@print/contract/print-labels';
import type { PrintSettings } from '@print/contract/print-settings';

type Reckoned = {
  readonly settings: PrintSettings;
  readonly paperName: string;
  readonly pages: number;
  /** Of one copy. */
  readonly sides: number;
  /** The text about the price of a side; may be empty. */
  readonly sidePrices: string;
};

/** `54 页，第 1-3 页，每面 6 页，共 9 面 × 2 份，双面，A4 70g`: how the cost of a document is reckoned. */
export function describeReckoning({ settings, paperName, pages, sides, sidePrices }: Reckoned): string {
  const selection = describePages(settings);
  const count = [`${pages} 页`, ...selection, ...(selection.length > 0 ? [`共 ${sides} 面`] : [])];
  const parts = [`${count.join('，')} × ${settings.copies} 份`, ...describePaper(settings, paperName), sidePrices];
  return parts.filter((part) => part).join('，');
}
