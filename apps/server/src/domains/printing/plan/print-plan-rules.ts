import { kindOf } from '@print/contract/binding-kinds';
import type { BindingType } from '@print/contract/orders';
import { selectPages } from '@print/contract/page-range';
import { setsOf } from '@print/contract/price-list';
import type { ColorMode, PaperSize, PrintedDocument, PrintSettings } from '@print/contract/print-settings';
import type { PrintForm, PrintPass, PrintSides } from '@print/contract/printing';
import { isOneSided, splitIntoParts } from '@print/contract/sheets';
import type { GridPlaces } from '@print/contract/side-grid';

/** A page of a document: the document's place in its group, from 0, and the page's number, from 1. */
export type DocumentPage = { readonly document: number; readonly page: number };
/** Pages that are printed as one. The last grid of a unit may have fewer pages than places. */
type PageGrid = { readonly pages: readonly DocumentPage[]; readonly places: GridPlaces };
export type PlannedPage = DocumentPage | PageGrid;
/** One side of a sheet: one page, or two side by side in a booklet. Undefined is blank. */
export type PlannedSide = readonly (PlannedPage | undefined)[];

export type PlannedFile = {
  readonly form: PrintForm;
  readonly part: number;
  readonly parts: number;
  readonly paperSize: PaperSize;
  readonly colorMode: ColorMode;
  readonly sides: PrintSides;
  /** The number of copies of the file. */
  readonly copies: number;
  readonly pages: readonly PlannedSide[];
  /** Sheets of one copy. */
  readonly sheets: number;
};

/** The selected pages of a document, or of pictures that share sides. */
type PrintUnit = { readonly settings: PrintSettings; readonly pages: readonly DocumentPage[] };

/** Plans the files of a group: split where paper or colour change; a stitched group also as a booklet. */
export function planGroup(bindingType: BindingType, documents: readonly PrintedDocument[]): PlannedFile[] {
  const sets = setsOf(documents);
  const isStitched = kindOf(bindingType) === 'staple';
  const parts = splitIntoParts(toUnits(documents));
  return parts.flatMap((part, index) => {
    const place = { part: index + 1, parts: parts.length, copies: sets ?? 1 };
    const repeated = sets === undefined ? part.flatMap(repeat) : part;
    const flat = { ...place, ...planFlat(repeated) };
    return isStitched ? [flat, { ...place, ...planBooklet(repeated) }] : [flat];
  });
}

/** A picture that goes on with the sides before it belongs to the unit of its predecessor. */
function toUnits(documents: readonly PrintedDocument[]): PrintUnit[] {
  const units: PrintUnit[] = [];
  for (const [document, { settings, pages }] of documents.entries()) {
    const selected = selectPages(settings.page_range, pages).map((page) => ({ document, page }));
    const last = settings.pictures_before > 0 ? units.pop() : undefined;
    units.push(last ? { ...last, pages: [...last.pages, ...selected] } : { settings, pages: selected });
  }
  return units;
}

const repeat = (unit: PrintUnit) => Array.from({ length: unit.settings.copies }, () => unit);

type PlannedLayout = Pick<PlannedFile, 'form' | 'paperSize' | 'colorMode' | 'sides' | 'pages' | 'sheets'>;

function planFlat(part: readonly PrintUnit[]): PlannedLayout {
  const isSimplex = isOneSided(part);
  const pages = isSimplex ? part.flatMap(sidesOf) : part.flatMap(toDuplexPages);
  return {
    form: 'flat',
    ...paperOf(part),
    pages: pages.map((page) => [page]),
    sides: isSimplex ? 'one_sided' : 'two_sided_long_edge',
    sheets: isSimplex ? pages.length : pages.length / 2,
  };
}

/** A folded sheet always has two sides: if all documents are single-sided, their pages run on without blank backs. */
function planBooklet(part: readonly PrintUnit[]): PlannedLayout {
  const sequence = isOneSided(part) ? part.flatMap((unit) => padToEven(sidesOf(unit))) : part.flatMap(toDuplexPages);
  const pages = imposeBooklet(sequence);
  return { form: 'booklet', ...paperOf(part), sides: 'two_sided_short_edge', pages, sheets: pages.length / 2 };
}

function paperOf([first]: readonly PrintUnit[]): Pick<PlannedFile, 'paperSize' | 'colorMode'> {
  if (!first) throw new Error('a part of a group has at least one document');
  return { paperSize: first.settings.paper_size, colorMode: first.settings.color_mode };
}

function sidesOf({ pages, settings: { pages_per_side: places } }: PrintUnit): PlannedPage[] {
  if (places === 1) return [...pages];
  return Array.from({ length: Math.ceil(pages.length / places) }, (_, side) => ({
    pages: pages.slice(side * places, (side + 1) * places),
    places,
  }));
}

/** Fronts and backs of one unit in turn, beginning on a front; undefined is blank. */
function toDuplexPages(unit: PrintUnit): (PlannedPage | undefined)[] {
  const pages = sidesOf(unit);
  if (unit.settings.print_sided === 'single') return pages.flatMap((page) => [page, undefined]);
  if (unit.settings.print_sided === 'double' || pages.length === 0) return padToEven(pages);
  return [pages[0], undefined, ...padToEven(pages.slice(1))];
}

const padToEven = (pages: PlannedPage[]) => (pages.length % 2 === 0 ? pages : [...pages, undefined]);

/**
 * Page numbers of one pass, for printers without duplex. The clerk puts the stack back as it came out, so the last
 * sheet is fed first and the backs run from last to first. A one-sided file has fronts only.
 */
export function pagesOfPass(sides: PrintSides, pages: number, pass: PrintPass): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (sides === 'one_sided') return pass === 'fronts' ? all : [];
  return pass === 'fronts' ? all.filter((page) => page % 2 === 1) : all.filter((page) => page % 2 === 0).reverse();
}

/**
 * Imposes a folded booklet as one signature: two pages side by side on each side of a sheet, outermost sheet first,
 * front before back. Blank pages fill the last sheet.
 */
export function imposeBooklet<Page>(pages: readonly Page[]): [Page | undefined, Page | undefined][] {
  const sheets = Math.ceil(pages.length / 4);
  const last = sheets * 4 - 1;
  return Array.from({ length: sheets }, (_, sheet) => sheet * 2).flatMap((first) => [
    [pages[last - first], pages[first]],
    [pages[first + 1], pages[last - first - 1]],
  ]);
}
