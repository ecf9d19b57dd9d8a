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
  /** What has been counted since. */
  readonly counted: readonly (Document & { readonly exactPages: number })[];
  /** What cannot be made ready for printing. */
  readonly failed: readonly Document[];
  /** Whether a count may still come. */
  readonly isOpen: boolean;
};

/** Compares an order with how its documents stand now. A document that has gone will not be counted any more. */
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

/** What is owed (above zero) or given back: the pages that were printed less those that were charged for. */
export function priceDifference(prices: PriceList, documents: readonly Charged[]): Fen {
  let difference = 0;
  for (const { pageCount, exactPages, ...settings } of documents)
    difference += printCost(prices, { pages: (exactPages ?? pageCount) - pageCount, settings });
  return fen(difference);
}
