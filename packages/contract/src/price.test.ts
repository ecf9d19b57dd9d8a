import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPriceList } from './default-price-list.ts';
import { defaultPrintSettings } from './default-print-settings.ts';
import { BindingKind } from './orders.ts';
import { ColorPer, fen, formatYuan, fromYuan, toYuan, Yuan } from './price.ts';
import { bindingFee, bindingOf, chargedCopies, orderTotal, type PriceList } from './price-list.ts';
import { awaitsColors, type ChargedDocument, chargedColorSides, printCost } from './print-cost.ts';
import { ColorMode, type PagesPerSide, type PrintSettings, PrintSided } from './print-settings.ts';

/** Exact arithmetic, independent of ours: decimal yuan strings summed as numerators over 100. */
function exactTotal(yuanAmounts: readonly string[]): string {
  const hundredths = yuanAmounts.reduce((sum, yuan) => {
    const [whole = '0', decimals = ''] = yuan.split('.');
    return sum + BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
  }, 0n);
  return `¥${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

const paperIds = defaultPriceList.papers.map(({ id }) => id);
const feePers = ['group', 'copy'] as const;

const decimalYuan = fc.integer({ min: 0, max: 100_000 }).map((amount) => (amount / 100).toFixed(2));
const byKey = <K extends string>(keys: readonly K[]): fc.Arbitrary<Record<K, string>> =>
  fc
    .tuple(...keys.map(() => decimalYuan))
    .map((prices) => Object.fromEntries(keys.map((key, at) => [key, prices[at]])) as Record<K, string>);
const documents = fc.array(
  fc
    .record({
      pages: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5000 })),
      settings: fc.record({
        color_mode: fc.constantFrom(...ColorMode.options),
        print_sided: fc.constantFrom(...PrintSided.options),
        paper_size: fc.constantFrom(...paperIds),
        copies: fc.integer({ min: 1, max: 999 }),
        page_range: fc.constantFrom('', '1', '2-4, 7-', '1-3, 5, 8-'),
        pages_per_side: fc.constantFrom<PagesPerSide>(1, 2, 4, 6, 9),
        pictures_before: fc.constant(0),
      }),
      colorPages: fc.constantFrom(null, '', '2', '1-3, 7', '5, 9-12'),
      isPicture: fc.boolean(),
    })
    .map((document) => (document.isPicture ? { ...document, pages: 1 } : document)),
  { minLength: 1, maxLength: 8 },
);
const bindingTypes = [...BindingKind.options, 'ring_bound_2', 'staple_top_left_9'] as const;
const groups = fc.array(fc.record({ bindingType: fc.constantFrom(...bindingTypes), documents }), {
  minLength: 1,
  maxLength: 8,
});

describe('money', () => {
  test('the total of an order equals exact decimal arithmetic', () =>
    fc.assert(
      fc.property(
        decimalYuan,
        byKey(paperIds),
        byKey(bindingTypes),
        byKey(paperIds),
        fc.record({ fee_per: fc.constantFrom(...feePers), colorPer: fc.constantFrom(...ColorPer.options) }),
        groups,
        (baseFee, sidePrices, bindingFees, colorPrices, { fee_per, colorPer }, ordered) => {
          const list: PriceList = {
            baseFee: fromYuan(Number(baseFee)),
            colorPer,
            papers: defaultPriceList.papers.map((paper) => ({
              ...paper,
              side_price: fromYuan(Number(sidePrices[paper.id])),
              color_price: fromYuan(Number(colorPrices[paper.id])),
            })),
            bindings: bindingTypes.map((type) => ({
              ...bindingOf(defaultPriceList, 'none'),
              type,
              fee: fromYuan(Number(bindingFees[type])),
              fee_per,
            })),
          };
          const total = orderTotal(
            list,
            ordered.map((group) => ({
              ...group,
              printCosts: group.documents.map((document) => printCost(list, document)),
            })),
          );
          const amounts = ordered.flatMap((group) => [
            times(bindingFees[group.bindingType], fee_per === 'copy' ? boundCopies(group.documents) : 1),
            ...group.documents.flatMap((document) => {
              const { copies, paper_size } = document.settings;
              const { sides, colorSides } = exactSides(document, colorPer);
              return [
                times(sidePrices[paper_size] ?? '', (sides - colorSides) * copies),
                times(colorPrices[paper_size] ?? '', colorSides * copies),
              ];
            }),
          ]);
          expect(formatYuan(total)).toBe(exactTotal([baseFee, ...amounts]));
        },
      ),
    ));

  test('every amount survives JSON serialisation', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
        const received: number = JSON.parse(JSON.stringify(toYuan(fen(amount))));
        expect(Yuan.safeParse(received).success).toBe(true);
        expect(fromYuan(received)).toBe(amount);
        expect(formatYuan(fromYuan(received))).toMatch(/^-?¥\d+\.\d\d$/);
      }),
    ));

  test.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [1230, '¥12.30'],
    [-80, '-¥0.80'],
  ])('%i fen are formatted as %s', (amount, text) => {
    expect(formatYuan(fen(amount))).toBe(text);
  });

  test.each([0.1 + 0.2, 0.005, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount of money', (yuan) => {
    expect(Yuan.safeParse(yuan).success).toBe(false);
  });

  test('a fraction of a fen is refused', () => {
    expect(() => fen(0.5)).toThrow(RangeError);
  });
});

describe("the shop's own price list", () => {
  test('one page in one copy on A4 costs ¥0.65 with the base fee', () => {
    const cost = printCost(defaultPriceList, { pages: 1, settings: defaultPrintSettings, isPicture: false });
    expect(formatYuan(orderTotal(defaultPriceList, [{ bindingType: 'none', documents: [], printCosts: [cost] }]))).toBe(
      '¥0.65',
    );
  });

  test('a range of pages, several on a side, costs its printed sides only', () => {
    const settings = { ...defaultPrintSettings, copies: 2, page_range: '2-55', pages_per_side: 6 } as const;
    expect(formatYuan(printCost(defaultPriceList, { pages: 60, settings, isPicture: false }))).toBe('¥2.70');
  });

  test('colour is charged for the sides that have it, or for the whole document', () => {
    const papers = defaultPriceList.papers.map((paper) => ({ ...paper, color_price: fen(50) }));
    const perPage = { ...defaultPriceList, papers };
    const perDocument: PriceList = { ...perPage, colorPer: 'document' };
    const settings = { ...defaultPrintSettings, color_mode: 'color', copies: 2 } as const;
    const document = { pages: 12, settings, isPicture: false };
    const examined = { ...document, colorPages: '1-2, 7' };
    expect(formatYuan(printCost(perPage, examined))).toBe('¥5.70');
    expect(formatYuan(printCost(perPage, document))).toBe('¥12.00');
    expect(formatYuan(printCost(perDocument, examined))).toBe('¥12.00');
    const inBlackAndWhite = { ...examined, settings: { ...examined.settings, color_mode: 'black_white' } } as const;
    expect(chargedColorSides(perDocument, inBlackAndWhite)).toBe(0);
  });

  test('of several places on a side, only photos count as coloured whatever their colours are', () => {
    const settings = { ...defaultPrintSettings, color_mode: 'color', pages_per_side: 6 } as const;
    const grey = { pages: 1, settings, colorPages: '' };
    expect(chargedColorSides(defaultPriceList, { ...grey, isPicture: false })).toBe(0);
    expect(chargedColorSides(defaultPriceList, { ...grey, isPicture: true })).toBe(1);
    const unexamined = { ...grey, colorPages: null };
    expect(awaitsColors(defaultPriceList, { ...unexamined, isPicture: false })).toBe(true);
    expect(awaitsColors(defaultPriceList, { ...unexamined, isPicture: true })).toBe(false);
  });

  test('a binding is charged once per group, however many documents it has', () => {
    const settings = { ...defaultPrintSettings, copies: 2, paper_size: 'b5_70g' } as const;
    const cost = printCost(defaultPriceList, { pages: 10, settings, isPicture: false });
    const total = orderTotal(defaultPriceList, [
      { bindingType: 'ring_bound', documents: [{ settings }, { settings }], printCosts: [cost, cost] },
    ]);
    expect(formatYuan(total)).toBe('¥10.30');
  });
});

describe('a binding that is charged per copy', () => {
  const bindings = defaultPriceList.bindings.map((binding) => ({ ...binding, fee_per: 'copy' as const }));
  const charged = (...copies: number[]) => {
    const documents = copies.map((count) => ({ settings: { copies: count } }));
    const group = { bindingType: 'staple', documents } as const;
    return [chargedCopies({ bindings }, group), formatYuan(bindingFee({ bindings }, group))];
  };

  test('costs its fee for each set of the group', () => {
    expect(charged(1)).toEqual([1, '¥2.00']);
    expect(charged(3)).toEqual([3, '¥6.00']);
    expect(charged(3, 3)).toEqual([3, '¥6.00']);
  });

  test('costs its fee once when the documents differ in copies: they are bound as one', () => {
    expect(charged(3, 2)).toEqual([1, '¥2.00']);
    expect(charged(1, 999)).toEqual([1, '¥2.00']);
  });
});

test('a binding that is charged per group has no charged copies', () => {
  const documents = [{ settings: { copies: 3 } }];
  expect(chargedCopies(defaultPriceList, { bindingType: 'staple', documents })).toBeUndefined();
  expect(bindingFee(defaultPriceList, { bindingType: 'staple', documents })).toBe(200);
});

/** Documents with different numbers of copies become one book. */
function boundCopies(printed: readonly { readonly settings: PrintSettings }[]): number {
  const copies = new Set(printed.map(({ settings }) => settings.copies));
  return copies.size === 1 ? (printed[0]?.settings.copies ?? 1) : 1;
}

/** Counts the sides one page after the other, and those that are charged in colour. */
function exactSides({ pages, settings, colorPages, isPicture }: ChargedDocument, colorPer: ColorPer) {
  const { page_range, pages_per_side, color_mode } = settings;
  const colors: Record<string, number[]> = { '': [], '2': [2], '1-3, 7': [1, 2, 3, 7], '5, 9-12': [5, 9, 10, 11, 12] };
  const colored = colors[colorPages ?? 'unknown'];
  const mayShare = isPicture && pages_per_side > 1;
  const ranges: Record<string, (page: number) => boolean> = {
    '': () => true,
    '1': (page) => page === 1,
    '2-4, 7-': (page) => (page >= 2 && page <= 4) || page >= 7,
    '1-3, 5, 8-': (page) => page <= 3 || page === 5 || page >= 8,
  };
  const colorSides = new Set<number>();
  let [sides, free] = [0, 0];
  for (let page = 1; page <= pages; page += 1) {
    if (!ranges[page_range]?.(page)) continue;
    if (free === 0) [sides, free] = [sides + 1, pages_per_side];
    free -= 1;
    const isColored = colorPer === 'document' || mayShare || !colored || colored.includes(page);
    if (color_mode === 'color' && isColored) colorSides.add(sides);
  }
  return { sides, colorSides: colorSides.size };
}

function times(yuan: string, factor: number): string {
  const hundredths = BigInt(yuan.replace('.', '')) * BigInt(factor);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
