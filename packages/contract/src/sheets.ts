import type { BindingType } from './orders.ts';
import type { PaperSize, PrintedDocument, PrintSettings } from './print-settings.ts';

const roundUpToEven = (pages: number) => pages + (pages % 2);

/** Sheets of one copy that is not printed as a booklet. */
export function sheetsOfDocument({ pages, settings }: PrintedDocument): number {
  if (settings.print_sided === 'single') return pages;
  if (settings.print_sided === 'double') return Math.ceil(pages / 2);
  return 1 + Math.ceil((pages - 1) / 2);
}

type WithSetting<Name extends keyof PrintSettings> = { readonly settings: Pick<PrintSettings, Name> };

/** Adjacent documents on the same paper share a file; a new file begins where the paper changes. */
export function splitByPaper<D extends WithSetting<'paper_size'>>(documents: readonly D[]): D[][] {
  const parts: D[][] = [];
  for (const document of documents) {
    const last = parts.at(-1);
    if (last?.[0]?.settings.paper_size === document.settings.paper_size) last.push(document);
    else parts.push([document]);
  }
  return parts;
}

/** The number of sets of a group; undefined when its documents have different numbers of copies. */
export function setsOf(documents: readonly WithSetting<'copies'>[]): number | undefined {
  const copies = documents[0]?.settings.copies;
  return documents.every(({ settings }) => settings.copies === copies) ? copies : undefined;
}

/** Sheets of a whole group, all copies. Staff see this number, and the print files add up to it. */
export function sheetsOfGroup(bindingType: BindingType, documents: readonly PrintedDocument[]): number {
  return sheetsByPart(bindingType, documents).reduce((sum, { sheets }) => sum + sheets, 0);
}

/** Paper and sheets of each print file of a group. */
export function sheetsByPart(
  bindingType: BindingType,
  documents: readonly PrintedDocument[],
): { readonly paperSize: PaperSize; readonly sheets: number }[] {
  const sets = setsOf(documents);
  return splitByPaper(documents).flatMap((part) => {
    const [first] = part;
    if (!first) return [];
    const sheets = bindingType === 'staple' ? bookletSheets(part, sets) : flatSheets(part);
    return [{ paperSize: first.settings.paper_size, sheets }];
  });
}

function flatSheets(part: readonly PrintedDocument[]): number {
  return part.reduce((sum, document) => sum + sheetsOfDocument(document) * document.settings.copies, 0);
}

export const isOneSided = (part: readonly WithSetting<'print_sided'>[]) =>
  part.every(({ settings }) => settings.print_sided === 'single');

/** Folded in the middle, a sheet has four pages; blanks fill the last one. */
function bookletSheets(part: readonly PrintedDocument[], sets: number | undefined): number {
  const pagesOf = isOneSided(part) ? ({ pages }: PrintedDocument) => roundUpToEven(pages) : bookletPages;
  const pages = part.reduce(
    (sum, document) => sum + pagesOf(document) * (sets === undefined ? document.settings.copies : 1),
    0,
  );
  return Math.ceil(pages / 4) * (sets ?? 1);
}

/** Every document begins on a front side. A single-sided document beside two-sided ones has blank backs. */
function bookletPages({ pages, settings }: PrintedDocument): number {
  if (settings.print_sided === 'double') return roundUpToEven(pages);
  return settings.print_sided === 'single' ? pages * 2 : 2 + roundUpToEven(pages - 1);
}
