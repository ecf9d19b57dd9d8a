import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { fen } from '@print/contract/price';
import type { PrintSettings } from '@print/contract/print-settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { sampleQuote } from '../../../test/sample-quote.ts';
import { sampleShop } from '../../../test/sample-shop.ts';
import { LineCard } from './line-card.tsx';

afterEach(cleanup);

const papers = defaultPriceList.papers.map((paper) => ({ ...paper, color_price: fen(50) }));

function textOf(settings: Partial<PrintSettings>, color_pages?: string): string {
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, sampleShop);
  const nothing = () => {};
  const quote = { ...sampleQuote, ...(color_pages !== undefined && { color_pages }) };
  render(
    <QueryClientProvider client={client}>
      <ol>
        <LineCard
          line={{
            id: 'a',
            fileName: 'a.pdf',
            settings: { ...defaultPrintSettings, ...settings },
            statedPages: null,
            state: { phase: 'uploaded', fileId: 'f', kind: 'pdf' },
          }}
          count={{ quote, error: null }}
          prices={{ ...defaultPriceList, papers, colorPer: 'page' }}
          maxCopies={9}
          isBooklet={false}
          onChange={nothing}
          onRetry={nothing}
          onRemove={nothing}
        />
      </ol>
    </QueryClientProvider>,
  );
  return (screen.getByRole('listitem', { name: 'a.pdf' }).textContent ?? '').replaceAll('\u00a0', ' ');
}

test('the counter sees how a document in colour is charged', () => {
  expect(textOf({ color_mode: 'color' }, '2-3, 6')).toContain('彩色 3 面 × ¥0.50 + 黑白 9 面 × ¥0.15');
});

test('the counter sees which pages of a document in black and white lose their colour', () => {
  expect(textOf({ page_range: '3-12' }, '2-3, 6')).toContain('第 3、6 页有彩色，按黑白印');
});

test.each<[string, Partial<PrintSettings>, string | undefined]>([
  ['a document without colour', {}, ''],
  ['a document that is still being examined', {}, undefined],
  ['a wrong range', { page_range: '20-', color_mode: 'color' }, '2-3, 6'],
])('nothing is said about the colour of %s', (_, settings, colorPages) => {
  expect(textOf(settings, colorPages)).not.toMatch(/彩色 |有彩色/);
});
