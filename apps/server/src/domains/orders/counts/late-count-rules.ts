import { type Fen, fen } from '@print/contract/price';
import type { PriceList } from '@print/contract/price-list';
import { printCost } from '@print/contract/print-cost';
import type { PrintSettings } from '@print/contract/print-settings';

type OrderedDocument = { readonly id: string; readonly documentId: string | null; readonly exactPages: number | null };

type ConvertedDocument = {
  readonly conversion: 'waiting' | 'done' | 'failed' | 'unavailable';
  readonly exactPages: number | null;
};

export type LateCounts<Document extends OrderedDocument> = {
  /** Documents counted since the order was placed. */
  readonly counted: readonly (Document & { readonly exactPages: number })[];
  /** Documents that cannot be converted. */
  readonly failed: readonly Document[];
  /** Whether a count is still awaited. */
  readonly isOpen: boolean;
};

/** Compares an order with the present state of its documents. A deleted document is never counted. */
export function findLateCounts<Document extends OrderedDocument>(
  ordered: readonly Document[],
  documents: ReadonlyMap<string, ConvertedDocument>,
): LateCounts<Document> {
  const counted: (Document & { readonly exactPages: number })[] = [];
  const failed: Document[] = [];
  let isOpen = false;
  for (const document of ordered) {
    const file = document.documentId === null ? undefined : documents.get(document.documentId);
    if (document.exactPages !== null || !file) continue;
    if (file.exactPages !== null) counted.push({ ...document, exactPages: file.exactPages });
    else if (file.conversion === 'failed') failed.push(document);
    else isOpen = true;
  }
  return { counted, failed, isOpen };
}

type ChargedDocument = PrintSettings & { readonly pageCount: number; readonly exactPages: number | null };

/** The cost of the printed pages minus the cost of the charged ones. The customer owes a positive difference. */
export function priceDifference(prices: PriceList, documents: readonly ChargedDocument[]): Fen {
  let difference = 0;
  for (const { pageCount, exactPages, ...settings } of documents)
    if (exactPages !== null)
      difference +=
        printCost(prices, { pages: exactPages, settings }) - printCost(prices, { pages: pageCount, settings });
  return fen(difference);
}
