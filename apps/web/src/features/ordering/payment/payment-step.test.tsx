import { fen } from '@print/contract/price';
import type { Shop, ShopBinding } from '@print/contract/shop';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureTexts } from '#api/failure-texts.ts';
import { shopQuery } from '#shop/shop-query.ts';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { sampleShop } from '../../../../test/sample-shop.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { emptyDraft } from '../draft.ts';
import { addFile, setState } from '../files/documents.ts';
import { setBinding } from '../groups/grouping.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { openPayment, stepOf } from '../steps.ts';
import { PaymentStep } from './payment-step.tsx';

const ready = {
  phase: 'ready',
  fileId: sampleQuote.file_id,
  isRepricing: false,
  pageCount: 12,
  printCost: fen(180),
  isEstimated: true,
  note: '',
  hasPreview: true,
  needsPageCount: false,
} as const;

const withStaple = (changes: Partial<ShopBinding>): Shop => {
  const { price_list: prices } = sampleShop;
  const bindings = prices.bindings.map((binding) => (binding.type === 'staple' ? { ...binding, ...changes } : binding));
  return { ...sampleShop, price_list: { ...prices, bindings } };
};

beforeEach(() => {
  // A hidden page opens no stream of live events.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  setCsrfCookie('from-cookie');
  vi.spyOn(console, 'error').mockReturnValue();
  const priced = setState(addFile(emptyDraft, { id: 'd', fileName: '论文.pdf', sizeBytes: 1 }), 'd', ready);
  const bound = setBinding({ ...priced, phoneNumber: '13800138000', screenshotName: 'a.png' }, 'd', 'staple');
  changeDraft(() => openPayment(bound, fen(430)));
  const screenshot = { file: new File(['x'], 'a.png'), name: 'a.png', url: 'blob:x', id: sampleQuote.file_id };
  useOrdering.setState({ placing: { status: 'idle' }, screenshot });
});
afterEach(cleanup);

/** The payment step of a shop that counts `pageCount` pages exactly. */
async function show(shop: Shop, pageCount: number) {
  const { received } = await startServer((response, { url }) => {
    if (url === '/api/estimate-price/') return json(response, 200, { ...sampleQuote, page_count: pageCount });
    json(response, 404, { detail: '没有' });
  });
  const client = new QueryClient();
  client.setQueryData(shopQuery.queryKey, shop);
  const page = (current: Shop) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaymentStep shop={current} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(shop));
  await expect.poll(() => getDraft().groups[0]?.documents[0]?.state).toMatchObject({ pageCount, isEstimated: false });
  const sentOrders = () => received.filter(({ url, method }) => url === '/api/orders/' && method === 'POST');
  const orders = () => sentOrders().length;
  return { orders, sentOrders, receive: (changed: Shop) => rerender(page(changed)) };
}

const confirm = () => fireEvent.click(screen.getByRole('button', { name: '确认订单' }));

test('an exact count that breaks the limit of a binding is told before the order is confirmed', async () => {
  const { orders } = await show(withStaple({ max_sheets: 15 }), 80);
  expect(screen.getByText('1 组的装订方式要改')).toBeDefined();
  const reason = screen.getByText('骑马钉最多 15 张，这一份有 20 张，可改环装。');
  // Nobody pays for an order that cannot be placed.
  expect(screen.queryByRole('button', { name: '复制金额' })).toBeNull();
  confirm();
  expect(document.activeElement?.contains(reason)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(useOrdering.getState().placing).toEqual({ status: 'idle' });
  expect(orders()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: '返回修改' }));
  expect(stepOf(getDraft())).toBe('files');
});

test('a price list that withdraws a binding is told too, and an order within the limits is sent', async () => {
  const { orders, receive } = await show(withStaple({ max_sheets: 20 }), 80);
  receive(withStaple({ is_shown: false }));
  expect(screen.getByText(/^现在不提供骑马钉/)).toBeDefined();
  confirm();
  receive(withStaple({ max_sheets: 20 }));
  expect(screen.queryByText(/^现在不提供骑马钉/)).toBeNull();
  expect(screen.getByRole('button', { name: '复制金额' })).toBeDefined();
  expect(orders()).toBe(0);
  confirm();
  expect(await screen.findByText(failureTexts.orderFailed)).toBeDefined();
  expect(orders()).toBe(1);
});

test('with a payment gateway the order is sent without a screenshot, and no shop code is shown', async () => {
  const { sentOrders } = await show({ ...sampleShop, payment_gateways: ['ALIPAY'] }, 12);
  expect(screen.queryByRole('img', { name: '支付宝收款码' })).toBeNull();
  expect(screen.queryByLabelText('付款截图')).toBeNull();
  expect(screen.getByText('确认订单后出示这一单的付款码，付款后自动确认，不用上传截图')).toBeDefined();
  confirm();
  expect(await screen.findByText(failureTexts.orderFailed)).toBeDefined();
  // The picture was chosen before, for another method.
  expect(sentOrders().map(({ body }) => JSON.parse(body).payment_screenshot_id)).toEqual([null]);
});

test('a method without a gateway asks for a screenshot as before', async () => {
  await show({ ...sampleShop, payment_gateways: ['WECHAT'] }, 12);
  expect(screen.getByRole('button', { name: '放大查看付款截图' })).toBeDefined();
});
