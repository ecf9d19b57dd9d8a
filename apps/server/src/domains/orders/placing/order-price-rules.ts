import { bindingProblem } from '@print/contract/binding-limits';
import { type DocumentKind, isPicture } from '@print/contract/documents';
import type { FieldErrors } from '@print/contract/errors';
import type { Fen } from '@print/contract/price';
import { bindingFee, orderTotal, type PriceList } from '@print/contract/price-list';
import { awaitsColors, chargedColorSides, printCost } from '@print/contract/print-cost';
import type { PrintSettings } from '@print/contract/print-settings';
import { conversionFailed } from '#domains/documents/documents.errors.ts';
import { chargedPages } from '#domains/documents/page-count-rules.ts';
import { paperProblem, readPrintSettings } from '#domains/documents/print-settings-rules.ts';
import { orderMessages, orderRefused } from '../orders.errors.ts';
import type { RequestedDocument, RequestedGroup } from './order-form-rules.ts';
import { sharedSideErrors } from './shared-side-rules.ts';

export type CountedDocument = Parameters<typeof chargedPages>[0] & {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly colorPages: string | null;
  readonly conversion: 'waiting' | 'done' | 'failed' | 'unavailable';
  readonly failure: Parameters<typeof conversionFailed>[0] | null;
};

export type PricedDocument = RequestedDocument & {
  readonly kind: DocumentKind;
  readonly settings: PrintSettings;
  readonly pageCount: number;
  readonly isEstimated: boolean;
  readonly colorSides: number;
  readonly exactPages: number | null;
  readonly exactColorSides: number | null;
  readonly printCost: Fen;
};

export type PricedOrder = {
  readonly groups: readonly (Omit<RequestedGroup, 'documents'> & {
    readonly bindingFee: Fen;
    readonly documents: readonly PricedDocument[];
  })[];
  readonly totalPrice: Fen;
  /** True until the pages of every document, and their colours if charged, come from the PDF that will be printed. */
  readonly awaitsCounts: boolean;
};

/** Prices the order from the server's page counts and price list; throws the errors of all documents at once. */
export function priceOrder(
  requested: readonly RequestedGroup[],
  documents: readonly CountedDocument[],
  prices: PriceList,
): PricedOrder {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const errors: FieldErrors = {};
  const groups = requested.map((group) => ({
    ...group,
    documents: group.documents.flatMap((document) => {
      const priced = priceDocument(document, byId.get(document.file_id), prices);
      if (!('refused' in priced)) return [priced];
      errors[`${document.path}.${priced.refused}`] = [priced.message];
      return [];
    }),
  }));
  if (Object.keys(errors).length === 0)
    Object.assign(errors, bindingErrors(groups, prices), ...groups.map(({ documents }) => sharedSideErrors(documents)));
  if (Object.keys(errors).length > 0) throw orderRefused(errors);
  const costs = groups.map((group) => ({ ...group, printCosts: group.documents.map(({ printCost: cost }) => cost) }));
  return {
    groups: groups.map((group) => ({ ...group, bindingFee: bindingFee(prices, group) })),
    totalPrice: orderTotal(prices, costs),
    awaitsCounts: groups.some(({ documents }) => documents.some(isUncounted)),
  };
}

const isUncounted = ({ exactPages, exactColorSides, settings }: PricedDocument) =>
  exactPages === null || (settings.color_mode === 'color' && exactColorSides === null);

type GroupToBind = Pick<RequestedGroup, 'bindingType' | 'path'> & { readonly documents: readonly PricedDocument[] };

function bindingErrors(groups: readonly GroupToBind[], prices: PriceList): FieldErrors {
  const errors: FieldErrors = {};
  for (const { bindingType, path, documents } of groups) {
    const printed = documents.map(({ pageCount, settings }) => ({ pages: pageCount, settings }));
    const problem = bindingProblem(prices, bindingType, printed);
    if (problem) errors[`${path}.binding_type`] = [problem.message];
  }
  return errors;
}

type Refusal = { readonly refused: 'file_id' | 'page_range' | 'paper_size' | 'color_mode'; readonly message: string };

/** Names the refused field when the document cannot be ordered. */
function priceDocument(
  requested: RequestedDocument,
  document: CountedDocument | undefined,
  prices: PriceList,
): PricedDocument | Refusal {
  const refuseFile = (message: string) => ({ refused: 'file_id', message }) as const;
  if (!document) return refuseFile(orderMessages.documentUnknown);
  if (document.failure) return refuseFile(conversionFailed(document.failure).message);
  const charged = chargedPages(document);
  if (!charged)
    return refuseFile(orderMessages[document.conversion === 'unavailable' ? 'pagesNotStated' : 'notCounted']);
  const { pages, isEstimated } = charged;
  const unavailable = paperProblem(prices, requested);
  if (unavailable) return { refused: unavailable.field, message: unavailable.message };
  const read = readPrintSettings(requested, charged);
  if ('problem' in read) return { refused: 'page_range', message: read.problem };
  const { settings } = read;
  const { kind, exactPages, colorPages } = document;
  const printed = { pages, settings, colorPages, isPicture: isPicture(kind) };
  const colorSides = chargedColorSides(prices, printed);
  const isColorKnown = settings.color_mode === 'color' && exactPages !== null && !awaitsColors(prices, printed);
  return {
    ...requested,
    kind,
    settings,
    pageCount: pages,
    isEstimated,
    colorSides,
    exactPages,
    exactColorSides: isColorKnown ? colorSides : null,
    printCost: printCost(prices, printed),
  };
}
