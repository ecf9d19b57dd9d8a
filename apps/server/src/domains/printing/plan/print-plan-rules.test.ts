import { readColorPages } from '@print/contract/color-pages';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { BindingType } from '@print/contract/orders';
import { selectPages } from '@print/contract/page-range';
import { setsOf } from '@print/contract/price-list';
import { type ChargedDocument, chargedColorSides } from '@print/contract/print-cost';
import type {
  ColorMode,
  PagesPerSide,
  PaperSize,
  PrintedDocument,
  PrintSettings,
  PrintSided,
} from '@print/contract/print-settings';
import { printedSides, sheetsOfGroup } from '@print/contract/sheets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DocumentPage,
  imposeBooklet,
  type PlannedFile,
  type PlannedPage,
  type PlannedSide,
  pagesOfPass,
  planGroup,
} from './print-plan-rules.ts';

type PageOrBlank = PlannedPage | undefined;
/** A printed sheet. `back` is what shows after the sheet is turned over like a page of a book. */
type Sheet = { readonly front: PlannedSide; readonly back: PlannedSide };

const anySides = fc.constantFrom<PrintSided>('single', 'double', 'single_double');
const papers = fc.constantFrom<PaperSize>('a4_70g', 'a4_80g', 'b5_70g');
const stitched: readonly BindingType[] = ['staple', 'staple_2'];
const bindings = fc.constantFrom<BindingType>(
  'none',
  'staple_top_left',
  'staple_top_left_2',
  'staple_left_side',
  'ring_bound',
  ...stitched,
);

function documentsOf(pages: fc.Arbitrary<number>, max: number): fc.Arbitrary<ChargedDocument[]> {
  const settings = fc.record({
    color_mode: fc.constantFrom<ColorMode>('black_white', 'black_white', 'color'),
    copies: fc.integer({ min: 1, max: 3 }),
    print_sided: anySides,
    paper_size: papers,
    page_range: fc.constantFrom('', '', '1', '2-', '2-3, 5-7, 9-'),
    pages_per_side: fc.constantFrom<PagesPerSide>(1, 1, 2, 4, 6, 9),
    pictures_before: fc.constant(0),
  });
  const document = fc.record({ pages, settings }).map((document) => [{ ...document, isPicture: false }]);
  const pictures = fc
    .tuple(settings, fc.integer({ min: 1, max: 12 }))
    .map(([settings, count]) =>
      Array.from({ length: count }, (_, pictures_before) => ({
        pages: 1,
        settings: { ...settings, page_range: '', pictures_before },
        isPicture: true,
      })),
    );
  // Groups of equal copies or equal paper are planned differently, so they must be frequent.
  return fc
    .tuple(
      fc.array(fc.oneof({ weight: 3, arbitrary: document }, pictures), { minLength: 1, maxLength: max }),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([units, isOneSet, isOnePaper]) => [units.flat(), isOneSet, isOnePaper] as const)
    .map(([all, isOneSet, isOnePaper]) =>
      all.map((document) => ({
        ...document,
        settings: {
          ...document.settings,
          ...(isOneSet && { copies: all[0]?.settings.copies ?? 1 }),
          ...(isOnePaper && {
            paper_size: all[0]?.settings.paper_size ?? 'a4_70g',
            color_mode: all[0]?.settings.color_mode ?? 'black_white',
          }),
        },
      })),
    );
}

const groups = fc.oneof(
  documentsOf(fc.integer({ min: 1, max: 9 }), 5),
  documentsOf(fc.integer({ min: 1, max: 200 }), 2),
);

/** Portrait sheets are turned over the long edge, landscape sheets over the short edge. */
const turningEdge = { flat: 'two_sided_long_edge', booklet: 'two_sided_short_edge' } as const;
const upsideDown = (side: PlannedSide) => [...side].reverse().map((page) => page && { ...page, isUpsideDown: true });

/** Simulates a duplex printer, which flips each sheet over the requested edge. */
function printDuplex({ form, pages, sides }: PlannedFile): Sheet[] {
  if (sides === 'one_sided') return pages.map((front) => ({ front, back: [] }));
  const flip = sides === turningEdge[form] ? (side: PlannedSide) => side : upsideDown;
  return Array.from({ length: pages.length / 2 }, (_, sheet) => ({
    front: pages[sheet * 2] ?? [],
    back: flip(pages[sheet * 2 + 1] ?? []),
  }));
}

/** Simulates manual duplex: the stack of fronts goes back into the tray in the same order, topmost sheet first. */
function printByHand({ pages, sides }: PlannedFile): Sheet[] {
  const pick = (pass: 'fronts' | 'backs') =>
    pagesOfPass(sides, pages.length, pass).map((page) => pages[page - 1] ?? []);
  const stack = pick('fronts').map((front): Sheet => ({ front, back: [] }));
  if (sides === 'one_sided') return stack;
  const done: Sheet[] = [];
  for (const back of pick('backs')) {
    const sheet = stack.pop();
    if (!sheet) throw new Error('there are more backs than fronts');
    done.push({ ...sheet, back });
  }
  expect(stack, 'every sheet is printed twice').toEqual([]);
  // The sheet that is printed last lies on top.
  return done.reverse();
}

/** The pages of a stack of sheets in reading order. */
const readFlat = (sheets: readonly Sheet[]): PageOrBlank[] => sheets.flatMap(({ front, back }) => [front[0], back[0]]);

/** The pages of a booklet in reading order: the sheets are nested and folded, so each becomes two leaves. */
function readFolded(sheets: readonly Sheet[]): PageOrBlank[] {
  const leaves = sheets.flatMap(({ front, back }, depth) => [
    // The left half of the back is behind the right half of the front.
    { depth, recto: front[1], verso: back[0] },
    { depth: 2 * sheets.length - 1 - depth, recto: back[1], verso: front[0] },
  ]);
  return leaves.sort((a, b) => a.depth - b.depth).flatMap(({ recto, verso }) => [recto, verso]);
}

type Unit = { readonly settings: PrintSettings; readonly selected: { document: number; page: number }[] };

/** Documents, and pictures that go on with the sides of those before them. */
function unitsOf(documents: readonly (PrintedDocument & { document: number })[]): Unit[] {
  const units: Unit[] = [];
  for (const { document, pages, settings } of documents) {
    const selected = selectPages(settings.page_range, pages).map((page) => ({ document, page }));
    if (settings.pictures_before > 0) units.at(-1)?.selected.push(...selected);
    else units.push({ settings, selected });
  }
  return units;
}

/** Checks that the units follow each other completely and that each starts on a front. */
function expectReadingOrder(read: readonly PageOrBlank[], units: readonly Unit[], isFolded: boolean) {
  const isOneSided = units.every(({ settings }) => settings.print_sided === 'single');
  const hasNoBlankBacks = isFolded && isOneSided;
  let at = 0;
  for (const { selected, settings } of units) {
    const { print_sided: printSided, pages_per_side: perSide } = settings;
    expect(at % 2, 'a unit starts on a front').toBe(0);
    const sides = Math.ceil(selected.length / perSide);
    for (let side = 1; side <= sides; side += 1) {
      const shown = selected.slice((side - 1) * perSide, side * perSide);
      expect(read[at]).toEqual(perSide === 1 ? shown[0] : { places: perSide, pages: shown });
      at += 1;
      const hasBlankBack =
        !hasNoBlankBacks && (printSided === 'single' || (printSided === 'single_double' && side === 1));
      if (hasBlankBack) {
        expect(read[at]).toBeUndefined();
        at += 1;
      }
    }
    if (at % 2 === 1) {
      expect(read[at]).toBeUndefined();
      at += 1;
    }
  }
  expect(read.slice(at).filter(Boolean), 'no page follows the last one').toEqual([]);
  // A folded sheet has four pages, so up to three blank ones may follow.
  expect(read.length - at).toBeLessThan(isFolded ? 4 : 1);
}

const isOfFile = ({ paperSize, colorMode }: PlannedFile, { paper_size, color_mode }: PrintSettings) =>
  paper_size === paperSize && color_mode === colorMode;

const printed = [
  ['the printer flips them', printDuplex],
  ['a clerk flips them', printByHand],
] as const;

test.each(printed)('the sheets of any group are in reading order when %s', (_, print) => {
  const anyGroup = fc.property(bindings, groups, (binding, documents) => {
    const placed = documents.map((printed, document) => ({ ...printed, document }));
    const sets = setsOf(documents);
    const files = planGroup(binding, documents);
    for (const form of ['flat', 'booklet'] as const) {
      const parts = files.filter((file) => file.form === form);
      if (form === 'booklet' && !stitched.includes(binding)) expect(parts).toEqual([]);
      let next = 0;
      for (const [index, file] of parts.entries()) {
        expect([file.part, file.parts]).toEqual([index + 1, parts.length]);
        const end = placed.findIndex(({ settings }, at) => at > next && !isOfFile(file, settings));
        const part = placed.slice(next, end === -1 ? undefined : end);
        next += part.length;
        for (const { settings } of part) expect(isOfFile(file, settings)).toBe(true);
        const units = unitsOf(part);
        const expected =
          sets === undefined ? units.flatMap((unit) => Array<Unit>(unit.settings.copies).fill(unit)) : units;
        const sheets = print(file);
        expect(sheets).toHaveLength(file.sheets);
        expectReadingOrder(form === 'flat' ? readFlat(sheets) : readFolded(sheets), expected, form === 'booklet');
        expect(file.copies).toBe(sets ?? 1);
      }
      if (parts.length > 0) expect(next).toBe(placed.length);
    }
  });
  fc.assert(anyGroup, { numRuns: 300 });
});

test('the number of printed sheets equals the announced number', () => {
  const anyGroup = fc.property(bindings, groups, (binding, documents) => {
    const form = stitched.includes(binding) ? 'booklet' : 'flat';
    const files = planGroup(binding, documents).filter((file) => file.form === form);
    const sheets = files.reduce((sum, file) => sum + file.sheets * file.copies, 0);
    // Single-sided pages among double-sided ones get blank backs, which add no sheet.
    expect(sheets).toBe(sheetsOfGroup(binding, documents));
  });
  fc.assert(anyGroup, { numRuns: 500 });
});

test('the charged sides are the printed ones', () => {
  const anyGroup = fc.property(groups, (documents) => {
    const files = planGroup('none', documents);
    const printed = files.reduce((sum, file) => sum + file.pages.flat().filter(Boolean).length * file.copies, 0);
    const charged = documents.reduce((sum, document) => sum + printedSides(document) * document.settings.copies, 0);
    expect(printed).toBe(charged);
  });
  fc.assert(anyGroup, { numRuns: 500 });
});

test('the sides charged in colour are printed in colour, and no other side has a page with colour', () => {
  const colorPages = fc.constantFrom('', '1', '2-3, 7', '1-200');
  const anyGroup = fc.property(bindings, groups, colorPages, (binding, documents, some) => {
    // A photo counts as coloured where it may share its side.
    const colored = documents.map((document) => ({ ...document, colorPages: document.isPicture ? '1' : some }));
    const hasColor = ({ document, page }: DocumentPage) =>
      readColorPages(colored[document]?.colorPages, colored[document]?.pages ?? 0)?.has(page) ?? false;
    const form = stitched.includes(binding) ? 'booklet' : 'flat';
    const files = planGroup(binding, colored).filter((file) => file.colorMode === 'color' && file.form === form);
    const isColored = (page: PageOrBlank) =>
      page !== undefined && ('places' in page ? page.pages.some(hasColor) : hasColor(page));
    const printed = files.reduce((sum, file) => sum + file.pages.flat().filter(isColored).length * file.copies, 0);
    const charged = colored.reduce(
      (sum, document) => sum + chargedColorSides({ colorPer: 'page' }, document) * document.settings.copies,
      0,
    );
    expect(printed).toBe(charged);
  });
  fc.assert(anyGroup, { numRuns: 500 });
});

test('a booklet of any length is one signature with its blank pages at the end', () => {
  for (let pages = 1; pages <= 200; pages += 1) {
    const sides = imposeBooklet(Array.from({ length: pages }, (_, index) => ({ document: 0, page: index + 1 })));
    expect(sides).toHaveLength(Math.ceil(pages / 4) * 2);
    const sheets = Array.from({ length: sides.length / 2 }, (_, index) => ({
      front: sides[index * 2] ?? [],
      back: sides[index * 2 + 1] ?? [],
    }));
    const read = readFolded(sheets);
    expect(read.slice(0, pages)).toEqual(
      Array.from({ length: pages }, (_, index) => ({ document: 0, page: index + 1 })),
    );
    expect(read.slice(pages).every((page) => page === undefined)).toBe(true);
  }
});

test('the fronts are printed in order and the backs in reverse', () => {
  expect(pagesOfPass('two_sided_long_edge', 6, 'fronts')).toEqual([1, 3, 5]);
  expect(pagesOfPass('two_sided_short_edge', 6, 'backs')).toEqual([6, 4, 2]);
  expect(pagesOfPass('one_sided', 3, 'fronts')).toEqual([1, 2, 3]);
  expect(pagesOfPass('one_sided', 3, 'backs')).toEqual([]);
});

function write(page: PageOrBlank): string {
  if (!page) return '-';
  const pages = 'places' in page ? page.pages : [page];
  return pages.map((each) => `${each.document}.${each.page}`).join('+');
}

test('each print setting has its own page sequence', () => {
  const document = (pages: number, settings: Partial<PrintSettings>) => ({
    pages,
    settings: { ...defaultPrintSettings, copies: 2, ...settings },
  });
  const files = planGroup('none', [
    document(2, { print_sided: 'single' }),
    document(3, { print_sided: 'double' }),
    document(3, { print_sided: 'single_double' }),
    document(1, { print_sided: 'single', paper_size: 'b5_70g' }),
    document(9, { page_range: '2-6, 9', pages_per_side: 4, paper_size: 'b5_70g' }),
  ]);
  const readable = files.map(({ pages, ...file }) => ({
    ...file,
    pages: pages.map(([page]) => write(page)).join(' '),
  }));
  expect(readable).toEqual([
    {
      form: 'flat',
      part: 1,
      parts: 2,
      paperSize: 'a4_70g',
      colorMode: 'black_white',
      sides: 'two_sided_long_edge',
      copies: 2,
      sheets: 6,
      pages: '0.1 - 0.2 - 1.1 1.2 1.3 - 2.1 - 2.2 2.3',
    },
    {
      form: 'flat',
      part: 2,
      parts: 2,
      paperSize: 'b5_70g',
      colorMode: 'black_white',
      sides: 'one_sided',
      copies: 2,
      sheets: 3,
      pages: '3.1 4.2+4.3+4.4+4.5 4.6+4.9',
    },
  ]);
});

test('eight pictures, four on a side, are printed on both sides of one sheet', () => {
  const pictures = Array.from({ length: 8 }, (_, pictures_before) => ({
    pages: 1,
    settings: { ...defaultPrintSettings, print_sided: 'double' as const, pages_per_side: 4 as const, pictures_before },
  }));
  const [file] = planGroup('none', pictures);
  expect(file?.pages.map(([side]) => write(side))).toEqual(['0.1+1.1+2.1+3.1', '4.1+5.1+6.1+7.1']);
  expect(file?.sheets).toBe(1);
});
