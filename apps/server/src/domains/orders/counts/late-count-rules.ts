import { type Fen, fen, type PriceList, printCost } from '@print/contract/price';
import type { PrintSettings } from '@print/contract/print-settings';

type Ordered = {
  readonly id: string;
  readonly documentId: string | null;
  readonly exactPages: number | null;
};

type Converted = {
  readonly conversion: 'waiting' | 'done' | 'failed' | 'unavailable';
  readonly exactPages: number | null;
};

export type LateCounts<Document extends Ordered> = {
  /** Documents counted since the order was placed. */
  readonly counted: readonly (Document & { readonly exactPages: number })[];
  /** Documents that cannot be converted. */
  readonly failed: readonly Document[];
  /** Whether a count may still come. */
  readonly isOpen: boolean;
};

/** Compares an order with the present state of its documents. A deleted document is never counted. */
export function findLateCounts<Document extends Ordered>(
  ordered: readonly Document[],
  documents: ReadonlyMap<string, Converted>,
): LateCounts<Document> {
  const counted: (Document & { readonly exactPages: number })[] = [];
  const failed: Document[] = [];
  let isOpen = false;
  for (const one of ordered) {
    const document = one.documentId === null ? undefined : documents.get(one.documentId);
    if (one.exactPages !== null || !document) continue;
    if (document.exactPages !== null) counted.push({ ...one, exactPages: document.exactPages });
    else if (document.conversion === 'failed') failed.push(one);
    else isOpen = true;
  }
  return { counted, failed, isOpen };
}

type Charged = PrintSettings & { readonly pageCount: number; readonly exactPages: number | null };

/** Above zero the customer owes it, below zero the shop returns it: the cost of the printed pages minus the cost of the charged ones. */
export function priceDifference(prices: PriceList, documents: readonly Charged[]): Fen {
  let difference = 0;
  for (const { pageCount, exactPages, ...settings } of documents)
    if (exactPages !== null)
      difference +=
        printCost(prices, { pages: exactPages, settings }) -
        printCost(prices, { pages: pageCount, settings });
  return fen(difference);
}
