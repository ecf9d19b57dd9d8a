import { kindOf } from './binding-kinds.ts';
import type { BindingType } from './orders.ts';
import { countSelectedPages } from './page-range.ts';
import { setsOf } from './price-list.ts';
import type { PaperSize, PrintedDocument, PrintSettings, PrintSided } from './print-settings.ts';

const roundUpToEven = (sides: number) => sides + (sides % 2);

/** Sides of one copy when the document begins and when it ends. Both differ from 0 for a picture that goes on. */
function sideSpan({ pages, settings }: PrintedDocument): { readonly from: number; readonly to: number } {
  const { page_range, pages_per_side: perSide, pictures_before: before } = settings;
  return {
    from: Math.ceil(before / perSide),
    to: Math.ceil((before + countSelectedPages(page_range, pages)) / perSide),
  };
}

/**
 * Printed sides of one copy: the range selects pages first, then they share sides. Of pictures that share a side, the
 * first one takes it and the others take none.
 */
export function printedSides(document: PrintedDocument): number {
  const { from, to } = sideSpan(document);
  return to - from;
}

/** Sheets of one copy that is not printed as a booklet. A picture takes the sheets that its predecessors do not. */
export function sheetsOfDocument(document: PrintedDocument): number {
  const { from, to } = sideSpan(document);
  const { print_sided: printSided } = document.settings;
  return sheetsOfSides(printSided, to) - sheetsOfSides(printSided, from);
}

function sheetsOfSides(printSided: PrintSided, sides: number): number {
  if (printSided === 'single' || sides === 0) return sides;
  if (printSided === 'double') return Math.ceil(sides / 2);
  return 1 + Math.ceil((sides - 1) / 2);
}

type WithSetting<Name extends keyof PrintSettings> = { readonly settings: Pick<PrintSettings, Name> };
type PartSetting = 'paper_size' | 'color_mode';

/**
 * Adjacent documents on the same paper share a file; a new file begins where the paper changes, or from colour to black
 * and white: a printer gets one colour mode for a file.
 */
export function splitIntoParts<D extends WithSetting<PartSetting>>(documents: readonly D[]): D[][] {
  const parts: D[][] = [];
  for (const document of documents) {
    const last = parts.at(-1);
    if (last?.[0] && isAlike(last[0], document)) last.push(document);
    else parts.push([document]);
  }
  return parts;
}

const isAlike = ({ settings: a }: WithSetting<PartSetting>, { settings: b }: WithSetting<PartSetting>) =>
  a.paper_size === b.paper_size && a.color_mode === b.color_mode;

/**
 * Sheets of each book of one bound copy. Documents with different numbers of copies are bound as one. Sheets of two
 * sizes cannot be folded together, so each part of a stitched group is a booklet.
 */
export function sheetsOfBooks(bindingType: BindingType, documents: readonly PrintedDocument[]): number[] {
  const copies = setsOf(documents) ?? 1;
  if (kindOf(bindingType) !== 'staple') return [sheetsOfGroup(bindingType, documents) / copies];
  return sheetsByPart(bindingType, documents).map(({ sheets }) => sheets / copies);
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
  const isBooklet = kindOf(bindingType) === 'staple';
  return splitIntoParts(documents).flatMap((part) => {
    const [first] = part;
    if (!first) return [];
    const sheets = isBooklet ? bookletSheets(part, sets) : flatSheets(part);
    return [{ paperSize: first.settings.paper_size, sheets }];
  });
}

function flatSheets(part: readonly PrintedDocument[]): number {
  return part.reduce((sum, document) => sum + sheetsOfDocument(document) * document.settings.copies, 0);
}

export const isOneSided = (part: readonly WithSetting<'print_sided'>[]) =>
  part.every(({ settings }) => settings.print_sided === 'single');

/** Folded in the middle, a sheet shows four sides; blanks fill the last one. */
function bookletSheets(part: readonly PrintedDocument[], sets: number | undefined): number {
  const hasNoBlankBacks = isOneSided(part);
  const pagesOf = (document: PrintedDocument) => {
    const { from, to } = sideSpan(document);
    const printSided = hasNoBlankBacks ? 'double' : document.settings.print_sided;
    return bookletPages(printSided, to) - bookletPages(printSided, from);
  };
  const pages = part.reduce(
    (sum, document) => sum + pagesOf(document) * (sets === undefined ? document.settings.copies : 1),
    0,
  );
  return Math.ceil(pages / 4) * (sets ?? 1);
}

/** Every document begins on a front side. A single-sided document beside two-sided ones has blank backs. */
function bookletPages(printSided: PrintSided, sides: number): number {
  if (printSided === 'double' || sides === 0) return roundUpToEven(sides);
  return printSided === 'single' ? sides * 2 : 2 + roundUpToEven(sides - 1);
}
