import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { BindingKind } from '@print/contract/orders';
import { selectPages } from '@print/contract/page-range';
import type { PagesPerSide } from '@print/contract/print-settings';
import { PrintSided } from '@print/contract/print-settings';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openPress } from '#platform/office/press/open-press.ts';
import { createGreyPages } from '#test/grey-pages.ts';
import { openTestReader } from '#test/test-reader.ts';
import { planGroup } from '../plan/print-plan-rules.ts';
import { pressJobFor } from './press-job.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);
const { greyPdf, readSide } = createGreyPages({ reader, put });
const press = openPress(createLog({ logLevel: 'silent', mode: 'test' }));
const papers = { a4_70g: { width_mm: 210, height_mm: 297 }, b5_70g: { width_mm: 182, height_mm: 257 } } as const;

/** The same random numbers in every run. */
let state = 11;
const draw = (limit: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * limit);
};
const pick = <Value>(values: readonly Value[]): Value => values[draw(values.length)] as Value;

/** Up to nine pages in all, because there are nine greys. */
function drawGroup(bindingType: BindingKind) {
  const copies = 1 + draw(2);
  let firstGrey = 0;
  const documents = Array.from({ length: 1 + draw(2) }, () => {
    const pages = 1 + draw(5 - firstGrey / 5);
    const size = pick([
      { width: 595, height: 842 },
      { width: 720, height: 405 },
    ]);
    const settings = {
      ...defaultPrintSettings,
      // A booklet side could show the same page of two copies.
      copies: bindingType === 'staple' ? copies : 1 + draw(2),
      print_sided: pick(PrintSided.options),
      paper_size: pick(['a4_70g', 'a4_70g', 'b5_70g'] as const),
      page_range: pages > 2 ? pick(['', '2-', '1, 3-']) : '',
      pages_per_side: pick<PagesPerSide>([1, 2, 4, 6, 9]),
    };
    const { path } = greyPdf(
      Array.from({ length: pages }, () => size),
      firstGrey,
    );
    const document = { settings, pages, path, firstGrey };
    firstGrey += pages;
    return document;
  });
  return documents.map((document) => ({
    ...document,
    pageCount: document.pages,
    isPicture: false,
    state: { is: 'done', pdfKey: '', pages: document.pages } as const,
  }));
}

type Side = Awaited<ReturnType<typeof readSide>>;

/** The greys of a side in reading order; of one half of a booklet's side. All pages must stand upright. */
function readPages({ boxes, greyAt, width }: Side, half?: 'left' | 'right'): number[] {
  const found = [...boxes].filter(([, { left, right }]) => !half || (left + right < width ? 'left' : 'right') === half);
  for (const [grey, { left, right, top, bottom }] of found) {
    const quarter = (x: number, y: number) => greyAt(left + (right - left) * x, top + (bottom - top) * y);
    expect([quarter(0.25, 0.25), quarter(0.75, 0.25), quarter(0.25, 0.75)]).toEqual([undefined, grey, grey]);
  }
  return found
    .sort(([, a], [, b]) => (a.bottom <= b.top ? -1 : b.bottom <= a.top ? 1 : a.left - b.left))
    .map(([grey]) => grey);
}

/** The pages of a folded booklet, in the order of reading. */
function unfold(sides: readonly Side[]): number[] {
  const last = sides.length * 2 - 1;
  const slots: number[][] = [];
  for (const [index, side] of sides.entries()) {
    const [left, right] = index % 2 === 0 ? [last - index, index] : [index, last - index];
    slots[left] = readPages(side, 'left');
    slots[right] = readPages(side, 'right');
  }
  return slots.flat();
}

const groups = Array.from({ length: 15 }, (_, index) => BindingKind.options[index % 5] ?? 'none');

test('every selected page of random groups is printed once per copy, in order, upright and inside the margins', async () => {
  for (const bindingType of groups) {
    const documents = drawGroup(bindingType);
    const areSets = new Set(documents.map(({ settings }) => settings.copies)).size === 1;
    const expected = documents.flatMap(({ settings, pages, firstGrey }) =>
      Array.from({ length: areSets ? 1 : settings.copies }, () =>
        selectPages(settings.page_range, pages).map((page) => firstGrey + page - 1),
      ).flat(),
    );
    const printed = { flat: [] as number[], booklet: [] as number[] };
    for (const file of planGroup(bindingType, documents)) {
      const target = put();
      const paper = papers[file.paperSize as keyof typeof papers];
      const { pages } = await press.print(
        pressJobFor({ file, paper, documents, paths: documents.map(({ path }) => path), target }),
      );
      const sides: Side[] = [];
      for (let side = 1; side <= pages; side += 1) sides.push(await readSide(target, side, 400));
      if (file.form === 'booklet') printed.booklet.push(...unfold(sides));
      else printed.flat.push(...sides.flatMap((side) => readPages(side)));
      for (const [index, side] of sides.entries())
        if (file.pages[index]?.some((page) => page && 'places' in page))
          expectMargins(side, Math.min(...Object.values(paper)));
    }
    expect(printed, JSON.stringify([bindingType, documents])).toEqual({
      flat: expected,
      booklet: bindingType === 'staple' ? expected : [],
    });
  }
});

/** A printer leaves about 4 mm blank. The edges of a page are read with an error of up to two pixels. */
function expectMargins({ boxes, width, height }: Side, shortEdge: number): void {
  const margin = (4 / shortEdge) * Math.min(width, height);
  for (const { left, right, top, bottom } of boxes.values())
    expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThan(margin - 2);
}
