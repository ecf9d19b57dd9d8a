import { type Fen, fen } from '@print/contract/price';
import { orderTotal } from '@print/contract/price-list';
import { type Catalogue, priceListOf } from '@print/contract/shop';
import { type Draft, documentsOf, isPending, isPriceRequested, sidesOf } from './draft.ts';

export type Total = {
  printCost: Fen;
  total: Fen;
  sides: number;
  isEstimated: boolean;
  /** A price is still missing: the sum so far must not be shown as the total. */
  isIncomplete: boolean;
};

/** The price of the order in its current state. Without files it is zero. */
export function totalOf(draft: Draft, prices: Catalogue): Total {
  const documents = documentsOf(draft);
  const states = documents.map(({ state }) => state);
  const groups = draft.groups.map(({ bindingType, documents }) => ({
    bindingType,
    documents,
    printCosts: documents.flatMap(({ state }) => (state.phase === 'ready' ? [state.printCost] : [])),
  }));
  const chargedGroups = groups.filter(({ printCosts }) => printCosts.length > 0);
  const costs = chargedGroups.flatMap(({ printCosts }) => printCosts);
  return {
    printCost: fen(costs.reduce<number>((sum, cost) => sum + cost, 0)),
    total: chargedGroups.length === 0 ? fen(0) : orderTotal(priceListOf(prices), chargedGroups),
    sides: documents.reduce(
      (sum, { settings, state }) => sum + (state.phase === 'ready' ? sidesOf(state) * settings.copies : 0),
      0,
    ),
    isEstimated: states.some((state) => state.phase === 'ready' && state.isEstimated),
    isIncomplete: states.some((state) => isPending(state) || isPriceRequested(state)),
  };
}
