import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf, type ShopBinding } from '@print/contract/shop';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PriceList } from './price-list.tsx';

afterEach(cleanup);

function show(staple: Partial<ShopBinding>): void {
  const prices = catalogueOf(defaultPriceList);
  const bindings = prices.bindings.map((binding) => (binding.type === 'staple' ? { ...binding, ...staple } : binding));
  render(<PriceList prices={{ ...prices, bindings }} />);
}

const rows = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tr')].map((row) => row.textContent);

test('the caption says that bindings are charged per group while all of them are', () => {
  show({});
  expect(rows('装订，每组')).toEqual(['不装订¥0.00', '左上角装订¥0.10', '左侧装订¥0.10', '骑马钉¥2.00', '环装¥5.00']);
});

test('each row says how it is charged where a binding is charged per copy', () => {
  show({ fee_per: 'copy' });
  expect(rows('装订')).toEqual([
    '不装订¥0.00',
    '左上角装订¥0.10/组',
    '左侧装订¥0.10/组',
    '骑马钉¥2.00/份',
    '环装¥5.00/组',
  ]);
});
