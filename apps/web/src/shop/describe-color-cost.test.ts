import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { describeColorCost } from './describe-color-cost.ts';

test.each([
  [12, 3, '彩色 3 面 × ¥0.50 + 黑白 9 面 × ¥0.15'],
  [12, 12, '彩色 12 面 × ¥0.50'],
  [12, 0, '黑白 12 面 × ¥0.15'],
  [0, 0, ''],
])('%i sides, %i of them in colour, are reckoned as %j', (sides, colorSides, text) => {
  expect(describeColorCost({ sides, colorSides }, { side_price: fen(15), color_price: fen(50) })).toBe(text);
});

test('without the prices, the sides are counted', () => {
  expect(describeColorCost({ sides: 12, colorSides: 3 })).toBe('彩色 3 面 + 黑白 9 面');
});
