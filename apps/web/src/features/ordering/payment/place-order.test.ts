import type { NewOrder, PlacedOrder } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import { beforeEach, expect, test, vi } from 'vitest';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { emptyDraft, findDocument } from '../draft.ts';
import { addFile, setState } from '../files/documents.ts';
import { requestQuote } from '../files/request-quote.ts';
import { changeDraft, getDraft, type OrderFailure, useOrdering } from '../ordering-store.ts';
import { nextDraft, openPayment, stepOf } from '../steps.ts';
import { placeOrder } from './place-order.ts';

const fileId = sampleQuote.file_id;
const screenshotIds = ['5f0f9a11-4f3a-4d0e-8f5c-0d9cbd4e6f5d', '6f0f9a11-4f3a-4d0e-8f5c-0d9cbd4e6f5d'];

const ready = {
  phase: 'ready',
  fileId,
  isRepricing: false,
  pageCount: 12,
  printCost: fen(180),
  isEstimated: false,
  note: '',
  hasPreview: false,
  needsPageCount: false,
} as const;

const screenshot = () => useOrdering.getState().screenshot;
const failure = (): OrderFailure | undefined => {
  const { placing } = useOrdering.getState();
  return placing.status === 'failed' ? placing.failure : undefined;
};

const refreshList = vi.fn(async () => undefined);
const press = () => placeOrder(refreshList);

beforeEach(() => {
  setCsrfCookie('from-cookie');
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(console, 'error').mockReturnValue();
  refreshList.mockClear();
  const filled = setState(addFile(emptyDraft, { id: 'd', fileName: '论文.pdf', sizeBytes: 1 }), 'd', ready);
  changeDraft(() => openPayment({ ...filled, phoneNumber: '13800138000', screenshotName: 'a.png' }, fen(230)));
  useOrdering.setState({
    placing: { status: 'idle' },
    screenshot: { file: new File(['x'], 'a.png'), name: 'a.png', url: 'blob:x' },
  });
});

type Failure = 'request lost' | 'reply lost' | { status: number; body: unknown };

/** Starts a server that accepts one order per idempotency key. Each request for an order takes the next failure. */
async function openShop(...failures: Failure[]) {
  const orders = new Map<string, { body: string; reply: PlacedOrder }>();
  const screenshots: string[] = [];
  const { received } = await startServer((response, { url, headers, body }) => {
    if (url === '/api/upload-screenshot/') {
      screenshots.push(url);
      return json(response, 201, { screenshot_id: screenshotIds[screenshots.length - 1] });
    }
    const nextFailure = failures.shift();
    if (nextFailure === 'request lost') return void response.destroy();
    if (typeof nextFailure === 'object') return json(response, nextFailure.status, nextFailure.body);
    const key = String(headers['idempotency-key']);
    const known = orders.get(key) ?? { body, reply: ticket(orders.size) };
    orders.set(key, known);
    if (nextFailure === 'reply lost') return void response.destroy();
    if (known.body !== body) return json(response, 422, { detail: '…', code: 'idempotency_key_reused' });
    json(response, 201, known.reply);
  });
  const sent = () => received.filter(({ url }) => url === '/api/orders/');
  return { orders, screenshots, received, sent };
}

const ticket = (number: number): PlacedOrder => ({
  pickup_code: 'A7K2MX',
  order_number: `20261115-00000${number}`,
  total_price: 2.3,
  ready_by: '2026-11-15T22:30:00+08:00',
});

test('the screenshot is uploaded first, then the order is sent, and the draft becomes the ticket', async () => {
  const shop = await openShop();
  await press();
  expect(shop.received.map(({ url }) => url)).toEqual(['/api/upload-screenshot/', '/api/orders/']);
  const body: NewOrder = JSON.parse(shop.sent()[0]?.body ?? '');
  expect(body).toMatchObject({ payment_screenshot_id: screenshotIds[0], phone_number: '13800138000' });
  expect(shop.sent()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(refreshList).toHaveBeenCalledOnce();
  expect(getDraft()).toMatchObject({
    ...emptyDraft,
    paymentMethod: 'WECHAT',
    placed: { ...ticket(0), phoneNumber: '13800138000', isEarlier: false },
  });
  expect(screenshot()).toBe(undefined);
});

test('a failed refresh of the order list does not fail the order', async () => {
  await openShop();
  await placeOrder(() => Promise.reject(new Error('offline')));
  expect(stepOf(getDraft())).toBe('done');
});

test('two quick presses of the button send one order', async () => {
  const shop = await openShop();
  await Promise.all([press(), press()]);
  expect(shop.received).toHaveLength(2);
});

test('a lost reply keeps the draft, and the second attempt finds the same order', async () => {
  const shop = await openShop('reply lost');
  await press();
  expect(failure()).toEqual({ documents: {}, reason: '网络连接失败，请检查网络后重试' });
  expect(getDraft()).toMatchObject({ step: 'payment', phoneNumber: '13800138000', groups: [{ id: 'd' }] });
  expect(screenshot()).toBeDefined();

  await press();
  expect(getDraft().placed).toMatchObject({ order_number: '20261115-000000', isEarlier: false });
  expect(failure()).toBe(undefined);
  expect(shop.orders.size).toBe(1);
  expect(shop.screenshots).toHaveLength(1);
  const [first, second] = shop.sent();
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('a reloaded page without the screenshot sends the same order again', async () => {
  const shop = await openShop('reply lost');
  await press();
  useOrdering.setState({ screenshot: undefined });
  await press();
  expect(shop.orders.size).toBe(1);
  expect(getDraft().placed).toMatchObject({ order_number: '20261115-000000' });
});

test('an order changed after a lost reply is not placed twice: the ticket shows the first one', async () => {
  const shop = await openShop('reply lost');
  await press();
  changeDraft((draft) => ({ ...draft, phoneNumber: '13900139000' }));
  await press();
  expect(shop.orders.size).toBe(1);
  expect(getDraft().placed).toMatchObject({
    order_number: '20261115-000000',
    phoneNumber: '13800138000',
    isEarlier: true,
  });
  expect(getDraft()).toMatchObject({ groups: [{ id: 'd' }], phoneNumber: '13900139000', attempt: null });
  expect(screenshot()).toBe(undefined);
});

test('an order changed after a lost request is placed as changed', async () => {
  const shop = await openShop('request lost');
  await press();
  changeDraft((draft) => ({ ...draft, phoneNumber: '13900139000' }));
  await press();
  expect(shop.orders.size).toBe(1);
  expect(getDraft().placed).toMatchObject({ phoneNumber: '13900139000', isEarlier: false });
});

test('a server failure keeps the idempotency key', async () => {
  const shop = await openShop({ status: 503, body: { detail: '请稍后重试', code: 'busy' } });
  await press();
  expect(failure()?.reason).toBe('请稍后重试');
  await press();
  const keys = shop.sent().map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('a refused file leads back to the files step with the shop’s message', async () => {
  const message = '文件不存在或已过期，请重新上传';
  await openShop({ status: 400, body: { 'groups.0.documents.0.file_id': [message] } });
  await press();
  expect(stepOf(getDraft())).toBe('files');
  expect(findDocument(getDraft(), 'd')?.state).toMatchObject({ phase: 'failed', message });
  expect(getDraft()).toMatchObject({ attempt: null, phoneNumber: '13800138000', screenshotName: 'a.png' });
  expect(failure()).toEqual({ documents: { d: message } });
});

test('a range refused when the order is placed is a problem of the range, not of the file', async () => {
  const message = '文件只有 3 页，没有第 5 页';
  await openShop({ status: 400, body: { 'groups.0.documents.0.page_range': [message] } });
  await press();
  expect(stepOf(getDraft())).toBe('files');
  expect(findDocument(getDraft(), 'd')?.state).toMatchObject({ phase: 'failed', step: 'range', message });
  expect(failure()).toEqual({ documents: { d: message }, ranges: ['d'] });
});

test('a refused binding leads back to its group with the shop’s message', async () => {
  const message = '骑马钉最多 2 张，这一份有 3 张，可改环装';
  await openShop({ status: 400, body: { 'groups.0.binding_type': [message] } });
  await press();
  expect(stepOf(getDraft())).toBe('files');
  expect(failure()).toEqual({ documents: {}, bindings: { d: { type: 'none', message } } });
});

test('a quote requested earlier does not hide the refusal of a file', async () => {
  const quoteRequest = Promise.withResolvers<() => void>();
  await startServer((response, { url }) => {
    if (url === '/api/upload-screenshot/') return json(response, 201, { screenshot_id: screenshotIds[0] });
    if (url === '/api/orders/') return json(response, 400, { 'groups.0.documents.0.file_id': ['文件不存在'] });
    quoteRequest.resolve(() => json(response, 200, sampleQuote));
  });
  const quoting = requestQuote('d');
  const respond = await quoteRequest.promise;
  await press();
  respond();
  await quoting;
  expect(findDocument(getDraft(), 'd')?.state).toMatchObject({ phase: 'failed', message: '文件不存在' });
});

test('a refused phone number shows at its field and clears the attempt', async () => {
  await openShop({ status: 400, body: { phone_number: ['请输入您的手机号码！'] } });
  await press();
  expect(failure()).toEqual({ documents: {}, phone: '请输入您的手机号码！' });
  expect(getDraft().attempt).toBe(null);
});

test('a screenshot unknown to the shop is uploaded again', async () => {
  const shop = await openShop({ status: 400, body: { payment_screenshot_id: ['截图不存在，请重新上传'] } });
  await press();
  expect(failure()?.screenshot).toBe('截图不存在，请重新上传');
  await press();
  expect(shop.screenshots).toHaveLength(2);
  expect(JSON.parse(shop.sent()[1]?.body ?? '')).toMatchObject({ payment_screenshot_id: screenshotIds[1] });
});

test('a screenshot that the shop cannot take now shows the shop’s message and sends no order', async () => {
  const message = '您所在的网络里待核对的付款截图太多';
  const refusal = { detail: message, code: 'screenshot_quota' };
  const { received } = await startServer((response) => json(response, 503, refusal));
  await press();
  expect(failure()).toEqual({ documents: {}, reason: message });
  expect(received.map(({ url }) => url)).toEqual(['/api/upload-screenshot/']);
  expect(screenshot()).toBeDefined();
});

test('a failure without a field shows its message', async () => {
  await openShop({ status: 409, body: { detail: '店铺暂停接单', code: 'shop_closed' } });
  await press();
  expect(failure()).toEqual({ documents: {}, reason: '店铺暂停接单' });
});

test('a screenshot is removed with its draft, also when another tab places the order', () => {
  changeDraft((draft) => ({ ...draft, phoneNumber: '' }));
  expect(screenshot()).toBeDefined();
  changeDraft(() => nextDraft);
  expect(screenshot()).toBe(undefined);
});
