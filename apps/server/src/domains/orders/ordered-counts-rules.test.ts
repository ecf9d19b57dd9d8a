import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { chargedColorSides } from '@print/contract/print-cost';
import { printedSides } from '@print/contract/sheets';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorSidesToPrint, pagesToPrint } from './ordered-counts-rules.ts';

const anyPages = fc.integer({ min: 1, max: 40 });
const anyColorPages = fc.constantFrom('', '1', '2-3', '1-40', '7, 9-12');

test('no document has more sides in colour than printed sides, whatever is known of it', () =>
  fc.assert(
    fc.property(
      fc.record({
        pageCount: anyPages,
        exactPages: fc.option(anyPages),
        chargedFor: fc.option(anyColorPages),
        colorPages: fc.option(anyColorPages),
        isPicture: fc.boolean(),
        color_mode: fc.constantFrom('color', 'black_white'),
        page_range: fc.constantFrom('', '3-', '1-2, 9'),
        pages_per_side: fc.constantFrom(1, 2, 6),
        pictures_before: fc.constantFrom(0, 1, 4),
      }),
      ({ pageCount, exactPages, chargedFor, colorPages, isPicture, ...changes }) => {
        const settings = { ...defaultPrintSettings, ...changes };
        const chargedSides = (pages: number, colorPages: string | null) =>
          chargedColorSides(defaultPriceList, { pages, settings, colorPages, isPicture });
        const colorSides = chargedSides(pageCount, chargedFor);
        const isKnown = exactPages !== null && colorPages !== null && settings.color_mode === 'color';
        const exactColorSides = isKnown ? chargedSides(exactPages, colorPages) : null;
        const counts = { pageCount, exactPages, colorSides, exactColorSides };
        const sides = printedSides({ pages: pagesToPrint(counts), settings });
        expect(colorSidesToPrint(counts, settings)).toBeLessThanOrEqual(sides);
      },
    ),
  ));

test('a shorter document whose colours are not known is all in colour', () => {
  const settings = { ...defaultPrintSettings, color_mode: 'color' } as const;
  const counts = { exactPages: 6, colorSides: 10, exactColorSides: null };
  expect(colorSidesToPrint(counts, settings)).toBe(6);
  expect(colorSidesToPrint({ ...counts, exactColorSides: 2 }, settings)).toBe(2);
  expect(colorSidesToPrint({ ...counts, exactPages: null }, settings)).toBe(10);
});
