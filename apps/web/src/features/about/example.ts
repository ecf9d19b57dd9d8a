import { type Fen, orderTotal, printCost } from '@print/contract/price';
import { priceListOf, type ShopPriceList } from '@print/contract/shop';

/** A thesis as it is printed here every June. */
export const thesis = {
  pageCount: 24,
  copies: 2,
  paperSize: 'a4_70g',
  printSided: 'double',
  bindingType: 'staple_top_left',
} as const;

/** What the file says of itself may be a little less than what is counted. */
export const countedPages = 26;

type Example = {
  side: Fen;
  printing: Fen;
  binding: Fen;
  base: Fen;
  total: Fen;
  /** What printing costs once the pages have been counted. */
  counted: Fen;
};

/** The same sums that the order page and the till make, on the prices of today. */
export function exampleOf(wire: ShopPriceList): Example {
  const prices = priceListOf(wire);
  const { paperSize, bindingType } = thesis;
  const printing = printCost(prices, thesis);
  return {
    side: prices.sidePrices[paperSize],
    printing,
    binding: prices.bindingFees[bindingType],
    base: prices.baseFee,
    total: orderTotal(prices, [{ bindingType, printCosts: [printing] }]),
    counted: printCost(prices, { ...thesis, pageCount: countedPages }),
  };
}
