import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { OrderedDocument, OrderedGroup } from '@print/contract/ordering';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleOrder } from '../../test/sample-order.ts';
import { OrderReceipt } from './order-receipt.tsx';

afterEach(cleanup);

const document = (changes: Partial<OrderedDocument>): OrderedDocument => ({
  ...defaultPrintSettings,
  id: sampleOrder.id,
  original_filename: '讲义.pdf',
  paper_name: 'A4 70g',
  page_count: 54,
  exact_page_count: null,
  printed_sides: 54,
  is_estimated: false,
  print_cost: 8.1,
  ...changes,
});

/** Label, detail and amount of each line. */
type Binding = Pick<OrderedGroup, 'binding_name' | 'binding_fee' | 'binding_copies'>;

function linesOf(documents: OrderedDocument[], binding: Binding = { binding_name: '不装订', binding_fee: 0 }) {
  const group = { id: 'g', binding_type: 'ring_bound' as const, ...binding, documents };
  const { container } = render(<OrderReceipt order={{ ...sampleOrder, groups: [group] }} />);
  return Array.from(container.querySelectorAll('dl:first-of-type > div'), (line) => line.textContent);
}

test('a line of a placed order says how the document was reckoned', () => {
  const range = { page_range: '1-54', pages_per_side: 6, printed_sides: 9, copies: 2 } as const;
  expect(
    linesOf([document({}), document({ ...range, print_sided: 'double', print_cost: 2.7 })], {
      binding_name: '环装',
      binding_fee: 5,
    }),
  ).toEqual([
    '讲义.pdf54 页 × 1 份，单面，A4 70g，每面 ¥0.15¥8.10',
    '讲义.pdf54 页，第 1-54 页，每面 6 页，共 9 面 × 2 份，双面，A4 70g，每面 ¥0.15¥2.70',
    '环装装订组 #1¥5.00',
    '基础服务费¥0.50',
  ]);
});

test('a binding that was charged per copy says for how many', () => {
  const binding = { binding_name: '骑马钉', binding_fee: 0.3, binding_copies: 3 };
  expect(linesOf([document({ copies: 3 })], binding)[1]).toBe('骑马钉装订组 #1，¥0.10 × 3 份¥0.30');
});

test.each<[string, Partial<OrderedDocument>, string]>([
  ['both tariffs, whose prices the order does not keep', { color_sides: 3, print_cost: 2.85 }, '彩色 3 面 + 黑白 9 面'],
  ['only the tariff of colour', { color_sides: 12, print_cost: 6 }, '彩色 12 面 × ¥0.50'],
  ['only the tariff of black and white', { color_sides: 0, print_cost: 1.8 }, '黑白 12 面 × ¥0.15'],
])('a document in colour that was charged with %s', (_, changes, text) => {
  const [line] = linesOf([document({ color_mode: 'color', page_count: 12, printed_sides: 12, ...changes })]);
  expect(line).toContain(`12 页 × 1 份，彩色，单面，A4 70g，${text}¥`);
});

test.each<[string, Partial<OrderedDocument>]>([
  ['no whole fen', { print_cost: 8.09 }],
  ['nothing, on the sides of other photos', { printed_sides: 0, print_cost: 0 }],
])('a document whose sides cost %s says no price', (_, changes) => {
  expect(linesOf([document(changes)])[0]).toMatch(/，A4 70g¥\d/);
});
