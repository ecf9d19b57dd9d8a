import type { BindingType } from './orders.ts';
import type { PaperSize, PrintSided } from './print-settings.ts';

/** What decides how much paper a document takes. */
export type SheetDocument = {
  readonly pages: number;
  readonly copies: number;
  readonly printSided: PrintSided;
  readonly paperSize: PaperSize;
};

const evenUp = (pages: number) => pages + (pages % 2);

/** Sheets for one copy of it, printed flat. */
export function sheetsOfDocument({ pages, printSided }: Pick<SheetDocument, 'pages' | 'printSided'>): number {
  if (printSided === 'single') return pages;
  if (printSided === 'double') return Math.ceil(pages / 2);
  return 1 + Math.ceil((pages - 1) / 2);
}

/** Neighbours on the same paper are one file; where the paper changes another begins. */
export function splitByPaper<D extends { readonly paperSize: PaperSize }>(documents: readonly D[]): D[][] {
  const parts: D[][] = [];
  for (const document of documents) {
    const last = parts.at(-1);
    if (last?.[0]?.paperSize === document.paperSize) last.push(document);
    else parts.push([document]);
  }
  return parts;
}

/** How often a group is made as one set; undefined when its documents differ and each is repeated by itself. */
export function setsOf(documents: readonly Pick<SheetDocument, 'copies'>[]): number | undefined {
  const [first] = documents;
  return documents.every(({ copies }) => copies === first?.copies) ? first?.copies : undefined;
}

/** Sheets of a whole group, all copies: what staff are told, and what the print files come to. */
export function sheetsOfGroup(bindingType: BindingType, documents: readonly SheetDocument[]): number {
  return sheetsByPart(bindingType, documents).reduce((sum, { sheets }) => sum + sheets, 0);
}

/** The same for each of its files: which paper, and how much of it. */
export function sheetsByPart(
  bindingType: BindingType,
  documents: readonly SheetDocument[],
): { readonly paperSize: PaperSize; readonly sheets: number }[] {
  const sets = setsOf(documents);
  return splitByPaper(documents).flatMap((part) => {
    const [first] = part;
    if (!first) return [];
    const sheets = bindingType === 'staple' ? bookletSheets(part, sets) : flatSheets(part);
    return [{ paperSize: first.paperSize, sheets }];
  });
}

function flatSheets(part: readonly SheetDocument[]): number {
  return part.reduce((sum, document) => sum + sheetsOfDocument(document) * document.copies, 0);
}

/** Folded in the middle, a sheet has four pages; blanks fill the last one. */
function bookletSheets(part: readonly SheetDocument[], sets: number | undefined): number {
  const isOneSided = part.every(({ printSided }) => printSided === 'single');
  const pages = part.reduce(
    (sum, document) => sum + bookletPages(document, isOneSided) * (sets === undefined ? document.copies : 1),
    0,
  );
  return Math.ceil(pages / 4) * (sets ?? 1);
}

/** Every document begins on a front. A booklet has two sides: single-sided ones follow on, unless others do not. */
function bookletPages({ pages, printSided }: SheetDocument, isOneSided: boolean): number {
  if (printSided === 'double' || isOneSided) return evenUp(pages);
  return printSided === 'single' ? pages * 2 : 2 + evenUp(pages - 1);
}
