import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleShop } from '../../../../test/sample-shop.ts';
import { BindingSelect } from './binding-select.tsx';

afterEach(cleanup);

test('a small fee says when it is charged per copy', () => {
  const { price_list: prices } = sampleShop;
  const bindings = prices.bindings.map((binding) =>
    binding.type === 'staple_top_left' ? { ...binding, fee_per: 'copy' as const } : binding,
  );
  render(<BindingSelect groupId="a" number={1} value="none" prices={{ ...prices, bindings }} />);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options.slice(1, 3)).toEqual([expect.stringMatching(/（¥0\.10\/份）$/), expect.stringMatching(/（¥0\.10）$/)]);
});
