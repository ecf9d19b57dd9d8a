import type { ColorPages } from '@print/contract/color-pages';
import type { Paper } from '@print/contract/price-list';
import type { PrintSettings } from '@print/contract/print-settings';
import { describeColorCost } from './describe-color-cost.ts';
import { describeColorPages } from './describe-color-pages.ts';

type PricedDocument = {
  readonly settings: Pick<PrintSettings, 'color_mode' | 'page_range'>;
  readonly pages: number;
  readonly sides: number;
  readonly colorPages: ColorPages;
  /** Undefined while the price is being calculated. */
  readonly colorSides: number | undefined;
};

/** How a document in colour is reckoned, or which pages lose their colour; empty for all others. */
export function describeColor(
  { settings, pages, sides, colorPages, colorSides }: PricedDocument,
  prices: Pick<Paper, 'side_price' | 'color_price'> | undefined,
): string {
  if (settings.color_mode === 'black_white') {
    const colored = describeColorPages(colorPages, pages, settings.page_range);
    return colored && `${keepOnOneLine(colored)}有彩色，按黑白印`;
  }
  if (colorSides === undefined || !prices) return '';
  const parts = describeColorCost({ sides, colorSides }, prices).split(' + ');
  return parts.map(keepOnOneLine).join(' + ');
}

export const keepOnOneLine = (text: string) => text.replaceAll(' ', '\u00a0');
