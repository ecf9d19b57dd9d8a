import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleShop } from '../../../../test/sample-shop.ts';
import { BindingSelect } from './binding-select.tsx';

afterEach(cleanup);

test('a second corner staple shows its small fee like the first', () => {
  const { price_list: prices } = sampleShop;
  const [, corner] = prices.bindings;
  if (!corner) throw new Error('no corner staple');
  const bindings = [...prices.bindings, { ...corner, type: 'staple_top_left_2' as const, name: '铜钉', fee: 0.3 }];
  render(<BindingSelect groupId="a" number={1} value="none" prices={{ ...prices, bindings }} />);
  expect(screen.getByRole('option', { name: '铜钉（¥0.30）' })).toHaveProperty('value', 'staple_top_left_2');
});

test('a small fee says when it is charged per copy', () => {
  const { price_list: prices } = sampleShop;
  const bindings = prices.bindings.map((binding) =>
    binding.type === 'staple_top_left' ? { ...binding, fee_per: 'copy' as const } : binding,
  );
  render(<BindingSelect groupId="a" number={1} value="none" prices={{ ...prices, bindings }} />);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options.slice(1, 3)).toEqual([expect.stringMatching(/（¥0\.10\/份）$/), expect.stringMatching(/（¥0\.10）$/)]);
});
