import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { exampleOf } from './example.ts';

const prices = catalogueOf(defaultPriceList);

test('the example charges every side of both copies, one binding and one base fee', () => {
  expect(exampleOf(prices)).toMatchObject({ printing: 720, bindingFee: 10, base: 50, total: 780 });
});

test('the example follows the price list', () => {
  const papers = prices.papers.map((paper) => ({ ...paper, side_price: 0.2 }));
  const higherPrices = { ...prices, base_fee: 1, papers };
  expect(exampleOf(higherPrices)).toMatchObject({
    paper: { side_price: 20 },
    printing: 960,
    total: 1070,
    counted: 1040,
  });
});

test('the example uses what the shop offers', () => {
  const papers = prices.papers.map((paper) => ({ ...paper, is_shown: paper.id === 'b5_70g' }));
  const bindings = prices.bindings.map((binding) => ({
    ...binding,
    is_shown: ['none', 'staple'].includes(binding.type),
  }));
  const example = exampleOf({ ...prices, papers, bindings });
  expect(example).toMatchObject({
    paper: { id: 'b5_70g' },
    binding: { type: 'staple' },
    total: 50 + 200 + 24 * 2 * 12,
  });
});
