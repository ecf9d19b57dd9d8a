import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitScale, type GridPlaces, layOutSide, pointsPerMillimetre, type Size } from './side-grid.ts';

const millimetres = (width: number, height: number): Size => ({
  width: width * pointsPerMillimetre,
  height: height * pointsPerMillimetre,
});
const a4 = millimetres(210, 297);
const slide = millimetres(254, 190.5);
const wideSlide = millimetres(338.7, 190.5);

const isLandscape = ({ width, height }: Size) => width > height;
const columnsOf = (places: readonly { readonly top: number }[]) =>
  places.filter(({ top }) => top === places[0]?.top).length;

test.each<[string, Size, GridPlaces, string, number]>([
  ['slides', slide, 2, 'portrait', 1],
  ['slides', slide, 4, 'landscape', 2],
  ['slides', slide, 6, 'portrait', 2],
  ['slides', slide, 9, 'landscape', 3],
  ['wide slides', wideSlide, 2, 'portrait', 1],
  ['wide slides', wideSlide, 4, 'landscape', 2],
  ['wide slides', wideSlide, 6, 'portrait', 2],
  ['wide slides', wideSlide, 9, 'landscape', 3],
  ['A4 pages', a4, 2, 'landscape', 2],
  ['A4 pages', a4, 4, 'portrait', 2],
  ['A4 pages', a4, 6, 'landscape', 3],
  ['A4 pages', a4, 9, 'portrait', 3],
])('%s (%j), %i on a side, are on %s paper in %i columns', (_, page, count, orientation, columns) => {
  const { sheet, places } = layOutSide(a4, count, [page]);
  expect(isLandscape(sheet) ? 'landscape' : 'portrait').toBe(orientation);
  expect(places).toHaveLength(count);
  expect(columnsOf(places)).toBe(columns);
});

test('a side of a booklet is half the paper in portrait, with the same margins and gaps', () => {
  for (const count of [2, 4, 6, 9] as const)
    for (const page of [slide, wideSlide, a4]) {
      const half = millimetres(148.5, 210);
      const flat = layOutSide(half, count, [{ width: 1, height: count === 2 || count === 6 ? 0.6 : 1.4 }]);
      const { sheet, places } = layOutSide(a4, count, [page], true);
      expect(isLandscape(flat.sheet)).toBe(false);
      expect(sheet.width).toBeCloseTo(half.width);
      for (const [at, place] of places.entries())
        for (const key of ['left', 'top', 'width', 'height'] as const)
          expect(place[key]).toBeCloseTo(flat.places[at]?.[key] ?? 0);
    }
});

const side = fc.integer({ min: 50, max: 900 });
const sizes = fc.record({ width: side, height: side });
const papers = fc.constantFrom(a4, millimetres(182, 257), millimetres(297, 420), millimetres(148, 210));

test('places are equal, in reading order, apart from each other and from the edge', () => {
  fc.assert(
    fc.property(papers, fc.constantFrom<GridPlaces>(2, 4, 6, 9), fc.array(sizes), (paper, count, pages) => {
      const { sheet, places } = layOutSide(paper, count, pages);
      const gap = 4 * pointsPerMillimetre - 0.001;
      const columns = columnsOf(places);
      for (const [at, place] of places.entries()) {
        expect(Math.min(place.left, place.top)).toBeGreaterThan(4 * pointsPerMillimetre);
        expect(place.left + place.width).toBeLessThan(sheet.width - 4 * pointsPerMillimetre);
        expect(place.top + place.height).toBeLessThan(sheet.height - 4 * pointsPerMillimetre);
        expect([place.width, place.height]).toEqual([places[0]?.width, places[0]?.height]);
        const before = places[at - 1];
        if (!before) continue;
        if (at % columns > 0) expect(place.left).toBeGreaterThanOrEqual(before.left + before.width + gap);
        else expect(place.top).toBeGreaterThanOrEqual(before.top + before.height + gap);
      }
    }),
  );
});

test('turned the other way, the paper would make the pages no larger', () => {
  fc.assert(
    fc.property(
      papers,
      fc.constantFrom<GridPlaces>(2, 4, 6, 9),
      fc.array(sizes, { minLength: 1 }),
      (paper, count, pages) => {
        const total = (grid: ReturnType<typeof layOutSide>) =>
          pages.reduce((sum, page) => sum + fitScale(page, grid.places[0]), 0);
        const chosen = layOutSide(paper, count, pages);
        // A single page that is as long as the sheet forces its orientation.
        const portrait = layOutSide(paper, count, [{ width: 1, height: count === 2 || count === 6 ? 0.6 : 1.4 }]);
        const landscape = layOutSide(paper, count, [{ width: 1, height: count === 2 || count === 6 ? 1.6 : 0.6 }]);
        expect([isLandscape(portrait.sheet), isLandscape(landscape.sheet)]).toEqual([false, true]);
        expect(total(chosen) * 1.0011).toBeGreaterThanOrEqual(Math.max(total(portrait), total(landscape)));
      },
    ),
  );
});
