import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { sampleShop } from '../../../test/sample-shop.ts';
import { PrinterDialog } from './printer-dialog.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
});
afterEach(cleanup);

test.each([
  ['the first paper of the shop', true, ['A4 70g']],
  ['the first one that is shown', false, ['A4 80g']],
])('a new printer holds %s', (_, is_shown, expected) => {
  const { price_list: prices } = sampleShop;
  const papers = prices.papers.map((paper) => (paper.id === 'a4_70g' ? { ...paper, is_shown } : paper));
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, { ...sampleShop, price_list: { ...prices, papers } });
  render(
    <QueryClientProvider client={client}>
      <PrinterDialog onClose={() => {}} />
    </QueryClientProvider>,
  );
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual(expected);
});
