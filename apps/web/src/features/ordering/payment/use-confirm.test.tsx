import { fen } from '@print/contract/price';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '#api/token.ts';
import { orderPageQuery } from '#shop/order-page-query.ts';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { emptyDraft } from '../draft.ts';
import { addFile, setState } from '../files/documents.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { openPayment, stepOf } from '../steps.ts';
import { useConfirm } from './use-confirm.ts';

const ready = {
  phase: 'ready',
  fileId: sampleQuote.file_id,
  isRepricing: false,
  pageCount: 12,
  printCost: fen(180),
  isEstimated: false,
  note: '',
  hasPreview: false,
  needsPageCount: false,
} as const;

const screenshotId = '5f0f9a11-4f3a-4d0e-8f5c-0d9cbd4e6f5d';
const placed = {
  pickup_code: 'A7K2MX',
  order_number: '20261115-000000',
  total_price: 2.3,
  ready_by: '2026-11-15T22:30:00+08:00',
};
const eventually = (check: () => void) => vi.waitFor(check, 20_000);
const firstPage = orderPageQuery({ filter: 'all', page: 1 });

beforeEach(() => {
  setCsrfCookie('from-cookie');
  URL.revokeObjectURL = () => undefined;
  const filled = setState(addFile(emptyDraft, { id: 'd', fileName: '论文.pdf', sizeBytes: 1 }), 'd', ready);
  changeDraft(() => openPayment({ ...filled, phoneNumber: '13800138000', screenshotName: 'a.png' }, fen(230)));
  useOrdering.setState({
    placing: { status: 'idle' },
    screenshot: { file: new File(['x'], 'a.png'), name: 'a.png', url: 'blob:x' },
  });
});

afterEach(() => {
  cleanup();
  setToken(null);
});

async function placeOrder() {
  const { received } = await startServer((response, { method, url }) => {
    if (url === '/api/upload-screenshot/') json(response, 201, { screenshot_id: screenshotId });
    else if (method === 'POST') json(response, 201, placed);
    else json(response, 200, { count: 0, next: null, previous: null, results: [] });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const place = async () => {
    const { result } = renderHook(useConfirm, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    await act(() => result.current.confirm());
    await eventually(() => expect(stepOf(getDraft())).toBe('done'));
    await eventually(() => expect(client.isFetching()).toBe(0));
  };
  return { client, place, lists: () => received.filter(({ method, url }) => method === 'GET' && /orders/.test(url)) };
}

test('a placed order fetches the list of a signed-in customer, who has not opened it yet', async () => {
  setToken('mine');
  const { client, place, lists } = await placeOrder();
  await place();
  await eventually(() => expect(lists().map(({ url }) => url)).toEqual(['/api/orders/?page=1']));
  await eventually(() =>
    expect(client.getQueryData(firstPage.queryKey)).toEqual({ orders: [], count: 0, pageCount: 1 }),
  );
});

test('a list that was opened before is fetched again once', async () => {
  setToken('mine');
  const { client, place, lists } = await placeOrder();
  await client.fetchQuery(firstPage);
  await place();
  expect(lists()).toHaveLength(2);
});

test('a visitor has no list of orders', async () => {
  const { place, lists } = await placeOrder();
  await place();
  expect(lists()).toEqual([]);
});
