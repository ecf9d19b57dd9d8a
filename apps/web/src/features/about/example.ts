import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { type Binding, bindingFee, bindingOf, orderTotal, type PriceList, paperOf } from '@print/contract/price-list';
import { printCost } from '@print/contract/print-cost';
import { type Catalogue, priceListOf } from '@print/contract/shop';

/** A typical order of the shop. */
export const thesis = { pages: 24, copies: 2, print_sided: 'double', bindingType: 'staple_top_left' } as const;

/** The exact count of the example. The count stored in its Word file (`thesis.pages`) is a little lower. */
export const countedPages = 26;

/** Uses the price functions of the order page and the server, so that the example follows every price change. */
export function exampleOf(catalogue: Catalogue) {
  const prices = priceListOf(catalogue);
  const { pages, copies, print_sided } = thesis;
  const paper = prices.papers.find(({ is_shown }) => is_shown) ?? paperOf(prices, defaultPrintSettings.paper_size);
  const settings = { ...defaultPrintSettings, copies, print_sided, paper_size: paper.id };
  const binding = exampleBinding(prices);
  const printing = printCost(prices, { pages, settings, isPicture: false });
  const group = { bindingType: binding.type, documents: [{ settings }] };
  return {
    settings,
    paper,
    printing,
    binding,
    bindingFee: bindingFee(prices, group),
    base: prices.baseFee,
    total: orderTotal(prices, [{ ...group, printCosts: [printing] }]),
    /** The printing cost for the exact page count. */
    counted: printCost(prices, { settings, pages: countedPages, isPicture: false }),
  };
}

/** The usual binding, or another one that the shop offers. */
function exampleBinding(prices: PriceList): Binding {
  const usual = bindingOf(prices, thesis.bindingType);
  if (usual.is_shown) return usual;
  return prices.bindings.find(({ type, is_shown }) => is_shown && type !== 'none') ?? bindingOf(prices, 'none');
}
