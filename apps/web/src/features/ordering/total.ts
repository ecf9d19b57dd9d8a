import { type Fen, fen, orderTotal } from '@print/contract/price';
import { priceListOf, type ShopPriceList } from '@print/contract/shop';
import { isInWork } from './document-state.ts';
import { type Draft, documentsOf } from './draft.ts';

export type Total = {
  printCost: Fen;
  total: Fen;
  sides: number;
  isEstimated: boolean;
  /** A price is on its way: what is known so far is not shown as if it were the sum. */
  isIncomplete: boolean;
  /** Documents that are left out because something is wrong with them. */
  leftOut: number;
  /** Documents that are left out until the customer says how many pages they have. */
  unstated: number;
};

/** What the order would cost as it stands. Nothing chosen costs nothing. */
export function totalOf(draft: Draft, prices: ShopPriceList): Total {
  const documents = documentsOf(draft);
  const states = documents.map(({ state }) => state);
  const groups = draft.groups.map(({ bindingType, documents }) => ({
    bindingType,
    printCosts: documents.flatMap(({ state }) => (state.phase === 'ready' ? [state.printCost] : [])),
  }));
  const charged = groups.filter(({ printCosts }) => printCosts.length > 0);
  const costs = charged.flatMap(({ printCosts }) => printCosts);
  return {
    printCost: fen(costs.reduce<number>((sum, cost) => sum + cost, 0)),
    total: charged.length === 0 ? fen(0) : orderTotal(priceListOf(prices), charged),
    sides: documents.reduce(
      (sum, { settings, state }) => sum + (state.phase === 'ready' ? state.pageCount * settings.copies : 0),
      0,
    ),
    isEstimated: states.some((state) => state.phase === 'ready' && state.isEstimated),
    isIncomplete: states.some((state) => isInWork(state) || (state.phase === 'ready' && state.isRepricing)),
    leftOut: states.filter(({ phase }) => phase === 'failed' || phase === 'lost').length,
    unstated: states.filter((state) => state.phase === 'counting' && state.needsPageCount).length,
  };
}
