import type { BindingType } from '@print/contract/orders';
import type { PaperSize, PrintSided } from '@print/contract/print-settings';
import { type SheetDocument, sheetsOfDocument, sheetsOfGroup } from '@print/contract/sheets';

/** What is known of an ordered document that decides how much is printed. */
export type OrderedPaper = {
  readonly pageCount: number;
  readonly exactPages: number | null;
  readonly copies: number;
  readonly printSided: PrintSided;
  readonly paperSize: PaperSize;
};

export type Paper = { readonly sides: number; readonly sheets: number };

/** Counted in the PDF that is printed, or else what was charged for. */
function paperOf({ pageCount, exactPages, ...settings }: OrderedPaper): SheetDocument {
  return { ...settings, pages: exactPages ?? pageCount };
}

/** Of all copies of one document, printed flat. */
export function sheetsFor(document: OrderedPaper): number {
  return sheetsOfDocument(paperOf(document)) * document.copies;
}

type OrderedPapers = { readonly bindingType: BindingType; readonly documents: readonly OrderedPaper[] };

/** Printed sides and sheets of all copies. */
export function paperFor(groups: readonly OrderedPapers[]): Paper {
  let [sides, sheets] = [0, 0];
  for (const { bindingType, documents } of groups) {
    const papers = documents.map(paperOf);
    sheets += sheetsOfGroup(bindingType, papers);
    for (const { pages, copies } of papers) sides += pages * copies;
  }
  return { sides, sheets };
}
