import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindingProblem } from './binding-limits.ts';
import { defaultPriceList } from './default-price-list.ts';
import { defaultPrintSettings } from './default-print-settings.ts';
import { BindingKind, type BindingType } from './orders.ts';
import { fen } from './price.ts';
import { type Binding, bindingOf, type PriceList } from './price-list.ts';
import type { PrintedDocument, PrintSettings } from './print-settings.ts';
import { sheetsOfBooks } from './sheets.ts';

const document = (pages: number, settings: Partial<PrintSettings> = {}): PrintedDocument => ({
  pages,
  settings: { ...defaultPrintSettings, ...settings },
});
const shopWith = (limits: Partial<Record<BindingType, Partial<Binding>>>): PriceList => ({
  ...defaultPriceList,
  bindings: defaultPriceList.bindings.map((binding) => ({ ...binding, ...limits[binding.type] })),
});

test('a new shop binds everything', () => {
  for (const type of BindingKind.options)
    expect(bindingProblem(defaultPriceList, type, [document(4000)])).toBeUndefined();
});

test.each<[string, PriceList, BindingType, PrintedDocument[], string | undefined]>([
  ['the most sheets', shopWith({ staple: { max_sheets: 15 } }), 'staple', [document(60)], undefined],
  [
    'one sheet more, with the next dearer choice',
    shopWith({ staple: { max_sheets: 15 } }),
    'staple',
    [document(61)],
    '骑马钉最多 15 张，这一份有 16 张，可改环装',
  ],
  [
    'copies one by one',
    shopWith({ staple_top_left: { max_sheets: 20 } }),
    'staple_top_left',
    [document(20, { copies: 9 })],
    undefined,
  ],
  [
    'several pages on a side and both sides',
    shopWith({ staple_top_left: { max_sheets: 5 } }),
    'staple_top_left',
    [document(40, { pages_per_side: 4, print_sided: 'double' })],
    undefined,
  ],
  [
    'too few sheets, with the next cheaper choice',
    shopWith({ ring_bound: { min_sheets: 10 } }),
    'ring_bound',
    [document(5), document(4)],
    '环装至少 10 张，这一份只有 9 张，可改骑马钉',
  ],
  [
    'a paper that does not go with it',
    shopWith({ staple: { papers: ['a4_70g'] }, ring_bound: { papers: ['a4_70g', 'a4_80g'] } }),
    'staple',
    [document(4), document(4, { paper_size: 'b5_70g' })],
    '骑马钉不能用 B5 70g，可改左侧装订',
  ],
  [
    'a booklet in colour and in black and white',
    shopWith({}),
    'staple',
    [document(1, { color_mode: 'color' }), document(20)],
    '骑马钉要全部彩色或全部黑白，可改环装',
  ],
  ['a booklet in colour', shopWith({}), 'staple', [document(4, { color_mode: 'color' })], undefined],
  ['rings around both', shopWith({}), 'ring_bound', [document(1, { color_mode: 'color' }), document(20)], undefined],
  [
    'two booklets, each within the limits',
    shopWith({ staple: { min_sheets: 8, max_sheets: 15 } }),
    'staple',
    [document(40), document(32, { paper_size: 'b5_70g' })],
    undefined,
  ],
  [
    'two booklets, one too thick',
    shopWith({ staple: { max_sheets: 15 } }),
    'staple',
    [document(40, { copies: 3 }), document(64, { copies: 3, paper_size: 'b5_70g' })],
    '骑马钉最多 15 张，其中一本有 16 张，可改环装',
  ],
  [
    'two booklets, one too thin',
    shopWith({ staple: { min_sheets: 8 } }),
    'staple',
    [document(40), document(28, { paper_size: 'b5_70g' })],
    '骑马钉至少 8 张，其中一本只有 7 张，可改环装',
  ],
  [
    'two papers in one spine',
    shopWith({ staple_left_side: { max_sheets: 15 } }),
    'staple_left_side',
    [document(10), document(10, { paper_size: 'b5_70g' })],
    '左侧装订最多 15 张，这一份有 20 张，可改左上角装订',
  ],
  [
    'a hidden binding',
    shopWith({ ring_bound: { is_shown: false } }),
    'ring_bound',
    [document(4)],
    '现在不提供环装，可改骑马钉',
  ],
  [
    'nothing else that would do',
    shopWith({
      staple_top_left: { max_sheets: 1 },
      staple_left_side: { max_sheets: 1 },
      staple: { max_sheets: 1 },
      ring_bound: { is_shown: false },
    }),
    'staple',
    [document(90)],
    '骑马钉最多 1 张，这一份有 23 张，可改不装订',
  ],
])('%s', (_, prices, type, documents, message) => {
  expect(bindingProblem(prices, type, documents)?.message).toBe(message);
});

test('a second binding of a kind has its own limits, and a booklet must be of one colour mode', () => {
  const staple = bindingOf(defaultPriceList, 'staple');
  const second: Binding = { ...staple, type: 'staple_2', name: '彩色骑马钉', fee: fen(300), max_sheets: 2 };
  const prices = { ...defaultPriceList, bindings: [...defaultPriceList.bindings, second] };
  const messageOf = (...documents: PrintedDocument[]) => bindingProblem(prices, 'staple_2', documents)?.message;
  expect(messageOf(document(8))).toBeUndefined();
  expect(messageOf(document(9))).toBe('彩色骑马钉最多 2 张，这一份有 3 张，可改环装');
  expect(messageOf(document(1, { color_mode: 'color' }), document(1))).toBe('彩色骑马钉要全部彩色或全部黑白，可改环装');
  expect(messageOf(document(8), document(8, { paper_size: 'b5_70g' })), 'two booklets').toBeUndefined();
  expect(bindingProblem(prices, 'staple', [document(9)])).toBeUndefined();
});

test('a binding that is not in the price list is refused with another one', () => {
  expect(bindingProblem(defaultPriceList, 'ring_bound_2', [document(4)])).toEqual({
    message: '没有这种装订方式，可改左上角装订',
    instead: 'staple_top_left',
  });
});

test('what is proposed instead is always possible', () => {
  const limits = fc.record({
    min_sheets: fc.option(fc.integer({ min: 1, max: 40 })),
    max_sheets: fc.option(fc.integer({ min: 1, max: 40 })),
    is_shown: fc.boolean(),
  });
  const documents = fc.array(
    fc.record({
      pages: fc.integer({ min: 1, max: 90 }),
      copies: fc.integer({ min: 1, max: 3 }),
      print_sided: fc.constantFrom('single', 'double', 'single_double'),
      paper_size: fc.constantFrom('a4_70g', 'a4_70g', 'b5_70g'),
      color_mode: fc.constantFrom('black_white', 'black_white', 'color'),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(
      fc.tuple(limits, limits, limits, limits),
      documents,
      fc.constantFrom(...BindingKind.options),
      ([corner, side, staple, ring], drawn, type) => {
        const prices = shopWith({ staple_top_left: corner, staple_left_side: side, staple, ring_bound: ring });
        const printed = drawn.map(({ pages, ...settings }) => document(pages, settings));
        const problem = bindingProblem(prices, type, printed);
        if (problem) expect(bindingProblem(prices, problem.instead, printed)).toBeUndefined();
        const binding = prices.bindings.find((one) => one.type === type);
        const isMixed = printed.some(({ settings }) => settings.color_mode !== printed[0]?.settings.color_mode);
        const fits =
          type === 'none' ||
          (binding?.is_shown &&
            !(type === 'staple' && isMixed) &&
            sheetsOfBooks(type, printed).every(
              (sheets) => sheets <= (binding.max_sheets ?? sheets) && sheets >= (binding.min_sheets ?? sheets),
            ));
        expect(problem === undefined).toBe(Boolean(fits));
      },
    ),
  );
});
