import type { ShopPriceList } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { exampleOf } from './example.ts';

const prices: ShopPriceList = {
  version: 1,
  base_fee: 0.5,
  side_prices: { a4_70g: 0.15, a4_80g: 0.15, b5_70g: 0.12 },
  binding_fees: { none: 0, staple_top_left: 0.1, staple_left_side: 0.1, staple: 2, ring_bound: 5 },
};

test('the example charges every side of both copies, one binding and one base fee', () => {
  expect(exampleOf(prices)).toMatchObject({ printing: 720, binding: 10, base: 50, total: 780 });
});

test('the example follows the price list', () => {
  const higherPrices = { ...prices, base_fee: 1, side_prices: { ...prices.side_prices, a4_70g: 0.2 } };
  expect(exampleOf(higherPrices)).toMatchObject({ side: 20, printing: 960, total: 1070, counted: 1040 });
});
