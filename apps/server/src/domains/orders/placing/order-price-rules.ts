import type { FieldErrors } from '@print/contract/errors';
import { type Fen, orderTotal, type PriceList, printCost } from '@print/contract/price';
import { conversionFailed } from '#domains/documents/documents.errors.ts';
import { chargedPages } from '#domains/documents/page-count-rules.ts';
import { orderRefused, orderSentences } from '../orders.errors.ts';
import type { AskedDocument, AskedGroup } from './order-form-rules.ts';

/** What the shop knows of a document. */
export type CountedDocument = Parameters<typeof chargedPages>[0] & {
  readonly id: string;
  readonly conversion: 'waiting' | 'done' | 'failed' | 'unavailable';
  readonly failure: Parameters<typeof conversionFailed>[0] | null;
};

export type PricedDocument = AskedDocument & {
  readonly pageCount: number;
  readonly isEstimated: boolean;
  readonly exactPages: number | null;
  readonly printCost: Fen;
};

export type PricedOrder = {
  readonly groups: readonly (Omit<AskedGroup, 'documents'> & {
    readonly bindingFee: Fen;
    readonly documents: readonly PricedDocument[];
  })[];
  readonly totalPrice: Fen;
  /** Until every document's pages are counted in the PDF that will be printed. */
  readonly awaitsCounts: boolean;
};

/** What an order costs, by our own counts and prices; or why it cannot be ordered, for each document. */
export function priceOrder(
  asked: readonly AskedGroup[],
  known: readonly CountedDocument[],
  prices: PriceList,
): PricedOrder {
  const byId = new Map(known.map((document) => [document.id, document]));
  const wrong: FieldErrors = {};
  const groups = asked.map((group) => ({
    ...group,
    bindingFee: prices.bindingFees[group.bindingType],
    documents: group.documents.flatMap((document) => {
      const priced = priceDocument(document, byId.get(document.file_id), prices);
      if (typeof priced !== 'string') return [priced];
      wrong[`${document.path}.file_id`] = [priced];
      return [];
    }),
  }));
  if (Object.keys(wrong).length > 0) throw orderRefused(wrong);
  const costs = groups.map(({ bindingType, documents }) => ({
    bindingType,
    printCosts: documents.map((document) => document.printCost),
  }));
  return {
    groups,
    totalPrice: orderTotal(prices, costs),
    awaitsCounts: groups.some(({ documents }) => documents.some(({ exactPages }) => exactPages === null)),
  };
}

/** A sentence when it cannot be ordered. */
function priceDocument(
  asked: AskedDocument,
  known: CountedDocument | undefined,
  prices: PriceList,
): PricedDocument | string {
  if (!known) return orderSentences.documentUnknown;
  if (known.failure) return conversionFailed(known.failure).message;
  const charged = chargedPages(known);
  if (!charged) return orderSentences[known.conversion === 'unavailable' ? 'pagesNotStated' : 'notCounted'];
  const { pages, isEstimated } = charged;
  return {
    ...asked,
    pageCount: pages,
    isEstimated,
    exactPages: known.exactPages,
    printCost: printCost(prices, { pages, settings: asked }),
  };
}
