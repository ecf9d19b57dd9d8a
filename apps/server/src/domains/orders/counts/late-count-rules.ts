import { type DocumentKind, isPicture } from '@print/contract/documents';
import { type Fen, fen } from '@print/contract/price';
import type { PriceList } from '@print/contract/price-list';
import { awaitsColors, chargedColorSides, costOfSides } from '@print/contract/print-cost';
import type { PrintSettings } from '@print/contract/print-settings';
import { printedSides } from '@print/contract/sheets';
import { colorSidesToPrint, type OrderedCounts } from '../ordered-counts-rules.ts';

type Counts = Pick<OrderedCounts, 'exactPages' | 'exactColorSides'>;
type OrderedDocument = PrintSettings & Counts & { readonly id: string; readonly documentId: string | null };

type ConvertedDocument = {
  readonly kind: DocumentKind;
  readonly conversion: 'waiting' | 'done' | 'failed' | 'unavailable';
  readonly exactPages: number | null;
  readonly colorPages: string | null;
};

export type LateCounts<Document extends OrderedDocument> = {
  /** Documents counted since the order was placed: their pages, or their sides in colour. */
  readonly counted: readonly (Document & { readonly exactPages: number })[];
  /** Documents that cannot be converted. */
  readonly failed: readonly Document[];
  /** Ids of files whose pages with colour are awaited. */
  readonly unexamined: readonly string[];
  /** Whether a count is still awaited. */
  readonly isOpen: boolean;
};

/** Compares an order with the present state of its documents. A deleted document is never counted. */
export function findLateCounts<Document extends OrderedDocument>(
  prices: PriceList,
  ordered: readonly Document[],
  documents: ReadonlyMap<string, ConvertedDocument>,
): LateCounts<Document> {
  const counted: (Document & { readonly exactPages: number })[] = [];
  const failed: Document[] = [];
  const unexamined: string[] = [];
  let isOpen = false;
  for (const document of ordered) {
    const { documentId } = document;
    const file = documentId === null ? undefined : documents.get(documentId);
    if (documentId === null || !file || isCounted(document)) continue;
    const pages = document.exactPages ?? file.exactPages;
    if (pages === null) {
      if (file.conversion === 'failed') failed.push(document);
      else isOpen = true;
      continue;
    }
    const later = { ...document, exactPages: pages, exactColorSides: countColor(prices, document, pages, file) };
    if (document.exactPages === null || later.exactColorSides !== null) counted.push(later);
    if (isCounted(later)) continue;
    isOpen = true;
    unexamined.push(documentId);
  }
  return { counted, failed, unexamined, isOpen };
}

const isCounted = ({ exactPages, exactColorSides, color_mode }: Counts & Pick<PrintSettings, 'color_mode'>) =>
  exactPages !== null && (color_mode === 'black_white' || exactColorSides !== null);

/** Null while the sides in colour are not known, and for a document in black and white. */
function countColor(
  prices: PriceList,
  settings: PrintSettings,
  pages: number,
  { colorPages, kind }: ConvertedDocument,
): number | null {
  if (settings.color_mode === 'black_white') return null;
  const printed = { pages, settings, colorPages, isPicture: isPicture(kind) };
  return awaitsColors(prices, printed) ? null : chargedColorSides(prices, printed);
}

type ChargedDocument = PrintSettings & OrderedCounts;

/** The cost of the printed sides minus the cost of the charged ones. The customer owes a positive difference. */
export function priceDifference(prices: PriceList, documents: readonly ChargedDocument[]): Fen {
  let difference = 0;
  for (const { pageCount, colorSides, exactPages, exactColorSides, ...settings } of documents) {
    if (exactPages === null) continue;
    const printed = {
      sides: printedSides({ pages: exactPages, settings }),
      colorSides: colorSidesToPrint({ exactPages, exactColorSides, colorSides }, settings),
    };
    const charged = { sides: printedSides({ pages: pageCount, settings }), colorSides };
    difference += costOfSides(prices, settings, printed) - costOfSides(prices, settings, charged);
  }
  return fen(difference);
}
