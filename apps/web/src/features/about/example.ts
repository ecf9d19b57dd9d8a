import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { orderTotal } from '@print/contract/price';
import { printCost } from '@print/contract/print-cost';
import { priceListOf, type ShopPriceList } from '@print/contract/shop';

/** A typical order of the shop. */
export const thesis = {
  pages: 24,
  settings: { ...defaultPrintSettings, copies: 2, print_sided: 'double' },
  bindingType: 'staple_top_left',
} as const;

/** The exact count of the example. The count stored in its Word file (`thesis.pages`) is a little lower. */
export const countedPages = 26;

/** Uses the price functions of the order page and the server, so that the example follows every price change. */
export function exampleOf(priceList: ShopPriceList) {
  const prices = priceListOf(priceList);
  const { settings, bindingType } = thesis;
  const printing = printCost(prices, thesis);
  return {
    side: prices.sidePrices[settings.paper_size],
    printing,
    binding: prices.bindingFees[bindingType],
    base: prices.baseFee,
    total: orderTotal(prices, [{ bindingType, printCosts: [printing] }]),
    /** The printing cost for the exact page count. */
    counted: printCost(prices, { settings, pages: countedPages }),
  };
}
