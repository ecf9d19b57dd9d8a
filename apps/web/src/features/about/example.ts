import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { type Fen, orderTotal, printCost } from '@print/contract/price';
import { priceListOf, type ShopPriceList } from '@print/contract/shop';

/** A typical order of the shop. */
export const thesis = {
  pages: 24,
  settings: { ...defaultPrintSettings, copies: 2, print_sided: 'double' },
  bindingType: 'staple_top_left',
} as const;

/** The page count stored in a file may be a little lower than the real one. */
export const countedPages = 26;

type Example = {
  side: Fen;
  printing: Fen;
  binding: Fen;
  base: Fen;
  total: Fen;
  /** The cost of printing once the pages have been counted. */
  counted: Fen;
};

/** Uses the price functions of the order page and the server, so that the example follows every price change. */
export function exampleOf(wire: ShopPriceList): Example {
  const prices = priceListOf(wire);
  const { settings, bindingType } = thesis;
  const printing = printCost(prices, thesis);
  return {
    side: prices.sidePrices[settings.paper_size],
    printing,
    binding: prices.bindingFees[bindingType],
    base: prices.baseFee,
    total: orderTotal(prices, [{ bindingType, printCosts: [printing] }]),
    counted: printCost(prices, { settings, pages: countedPages }),
  };
}
