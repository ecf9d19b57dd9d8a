import type { ShopBinding } from '@print/contract/shop';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { sampleShop } from '../../../test/sample-shop.ts';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';

afterEach(cleanup);

function show(changes: Partial<Record<ShopBinding['type'], Partial<ShopBinding>>>) {
  const { price_list: prices } = sampleShop;
  const bindings = prices.bindings.map((binding) => ({ ...binding, ...changes[binding.type] }));
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, { ...sampleShop, price_list: { ...prices, bindings } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Features />
        <Faq />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the intro names the bindings that the shop offers, as the shop calls them', () => {
  show({ staple: { is_shown: false }, ring_bound: { name: '铁圈装' } });
  for (const name of ['不装订', '左上角装订', '左侧装订', '铁圈装']) expect(screen.getByText(name)).toBeDefined();
  for (const name of ['骑马钉', '环装']) expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByText(/装订有四种/)).toBeNull();
});

test('the answer about prices does not say that a fee per copy is charged per group', () => {
  show({ ring_bound: { fee_per: 'copy' } });
  expect(screen.getByText(/空白背面不收费/).textContent).toMatch(/，装订另计。/);
});
