import type { Quote } from '@print/contract/pricing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '#session/session-end.ts';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { emptyDraft, findDocument } from '../draft.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { abortRequest } from '../requests.ts';
import { changeDocumentSettings, retryQuote, submitPageCount } from './document-actions.ts';
import { addFile, setState } from './documents.ts';
import { pollQuote, requestQuote } from './request-quote.ts';
import { restartInterrupted } from './restart-interrupted.ts';

const fileId = sampleQuote.file_id;
type QuoteRequest = { copies: number; prefer_exact: boolean; override_page_count: number | null };

const quoteFor = ({ copies }: QuoteRequest): Quote => ({
  ...sampleQuote,
  page_count: 10,
  print_cost: Math.round(copies * 150) / 100,
});

const startPricingOf = (fileName: string) => {
  changeDraft(() =>
    setState(addFile(emptyDraft, { id: 'd', fileName, sizeBytes: 1 }), 'd', { phase: 'pricing', fileId }),
  );
};
const state = () => findDocument(getDraft(), 'd')?.state;

/** Slow machines need a long timeout. */
const eventually = (check: () => void) => vi.waitFor(check, 20_000);

beforeEach(() => {
  setCsrfCookie('from-cookie');
  startPricingOf('论文.pdf');
});

afterEach(() => abortRequest('quote:d'));

async function startPricing(reply: (request: QuoteRequest) => Partial<Quote> = () => ({})): Promise<QuoteRequest[]> {
  const requests: QuoteRequest[] = [];
  await startServer((response, { body }) => {
    const request: QuoteRequest = JSON.parse(body);
    requests.push(request);
    json(response, 200, { ...quoteFor(request), ...reply(request) });
  });
  return requests;
}

test('a PDF is quoted exactly at once, a Word file is estimated first', async () => {
  const requests = await startPricing();
  await requestQuote('d');
  startPricingOf('论文.docx');
  await requestQuote('d');
  await pollQuote('d');
  expect(requests.map(({ prefer_exact }) => prefer_exact)).toEqual([true, false, true]);
});

test('quick changes of the copies become one request', async () => {
  const requests = await startPricing();
  await requestQuote('d');
  for (const copies of [2, 3, 4, 5]) changeDocumentSettings('d', { copies });
  expect(state()).toMatchObject({ isRepricing: true, printCost: 150 });
  await eventually(() => expect(state()).toMatchObject({ isRepricing: false, printCost: 750 }));
  expect(requests.map(({ copies }) => copies)).toEqual([1, 5]);
});

test('the reply to an outdated request is ignored', async () => {
  const pending: (() => void)[] = [];
  await startServer((response, { body }) => {
    const request: QuoteRequest = JSON.parse(body);
    const respond = () => json(response, 200, quoteFor(request));
    if (request.copies === 1) pending.push(respond);
    else respond();
  });
  const slow = requestQuote('d');
  await eventually(() => expect(pending).toHaveLength(1));
  changeDocumentSettings('d', { copies: 3 });
  await eventually(() => expect(state()).toMatchObject({ printCost: 450 }));
  for (const respond of pending) respond();
  await slow;
  expect(state()).toMatchObject({ printCost: 450 });
});

test('a refusal shows the shop’s message, and a retry sends a new request', async () => {
  let isRefused = true;
  await startServer((response, { body }) => {
    if (isRefused) json(response, 400, { copies: ['份数太多，请改成 99 份以内'] });
    else json(response, 200, quoteFor(JSON.parse(body)));
  });
  await requestQuote('d');
  expect(state()).toEqual({
    phase: 'failed',
    step: 'pricing',
    fileId,
    message: '份数太多，请改成 99 份以内',
    isRefused: false,
    isInterrupted: false,
  });
  isRefused = false;
  retryQuote('d');
  expect(state()).toMatchObject({ phase: 'pricing' });
  await eventually(() => expect(state()).toMatchObject({ phase: 'ready' }));
});

test('a file that the shop cannot convert is refused for good', async () => {
  const message = '文件无法转换，请重新导出为 PDF 后再上传';
  await startServer((response) => json(response, 409, { detail: message, code: 'conversion_failed' }));
  await requestQuote('d');
  expect(state()).toMatchObject({ phase: 'failed', step: 'pricing', message, isRefused: true, isInterrupted: false });
});

test('a server failure shows 计价失败 for a requested price, and nothing for a poll', async () => {
  let isDown = true;
  await startServer((response, { body }) => {
    if (isDown) json(response, 503, { detail: '…', code: 'busy' });
    else json(response, 200, { ...quoteFor(JSON.parse(body)), is_estimated: true });
  });
  await requestQuote('d');
  expect(state()).toMatchObject({ phase: 'failed', message: '计价失败' });

  isDown = false;
  retryQuote('d');
  await eventually(() => expect(state()).toMatchObject({ phase: 'ready' }));
  isDown = true;
  await pollQuote('d');
  expect(state()).toMatchObject({ phase: 'ready', isEstimated: true });
});

test.each([0, 200, 502, 503])(
  'a price that the network has cut (%i) is requested again without the customer',
  async (status) => {
    let isDown = true;
    await startServer((response, { body }) => {
      if (!isDown) json(response, 200, quoteFor(JSON.parse(body)));
      else if (status === 0) response.destroy();
      else json(response, status, {});
    });
    await requestQuote('d');
    expect(state()).toMatchObject({ phase: 'failed', step: 'pricing', message: '计价失败' });
    isDown = false;
    restartInterrupted();
    expect(state()).toMatchObject({ phase: 'pricing' });
    await eventually(() => expect(state()).toMatchObject({ phase: 'ready' }));
  },
);

test('a price that the shop refuses is not requested again without the customer', async () => {
  const { received } = await startServer((response) => json(response, 400, { paper_size: ['这种纸已经没有了'] }));
  await requestQuote('d');
  restartInterrupted();
  expect(state()).toMatchObject({ phase: 'failed', message: '这种纸已经没有了' });
  expect(received).toHaveLength(1);
});

test('a document whose upload the shop has deleted is lost', async () => {
  await startServer((response) => json(response, 400, { file_path: ['文件不存在或已过期，请重新上传'] }));
  await requestQuote('d');
  expect(state()).toEqual({ phase: 'lost', why: 'expired' });
});

test('the page count of the customer is sent where the shop cannot count', async () => {
  const requests = await startPricing(({ override_page_count: pageCount }) =>
    pageCount === null
      ? { page_count: null, print_cost: null, is_estimated: true, needs_page_count: true }
      : { page_count: pageCount, print_cost: 1.05, is_estimated: true, needs_page_count: true },
  );
  await requestQuote('d');
  expect(state()).toMatchObject({ phase: 'counting', needsPageCount: true });
  submitPageCount('d', 7);
  await eventually(() => expect(state()).toMatchObject({ phase: 'ready', pageCount: 7 }));
  expect(requests.at(-1)).toMatchObject({ override_page_count: 7 });
});

test('a file hidden by an expired session is not lost and has its price after signing in', async () => {
  sessionEnd.setState('expired', true);
  await startServer((response) => json(response, 400, { file_path: ['文件不存在或已过期，请重新上传'] }));
  await requestQuote('d');
  expect(state()).toMatchObject({ phase: 'failed', fileId, message: '登录已过期，请重新登录' });

  sessionEnd.setState(undefined, true);
  await startPricing();
  retryQuote('d');
  await eventually(() => expect(state()).toMatchObject({ phase: 'ready', fileId }));
});

test('a colour or paper that the shop has withdrawn asks for its offer again', async () => {
  const refusals = useOrdering.getState().withdrawnOffers;
  await startServer((response) => json(response, 400, { color_mode: ['暂不支持彩色打印，请选黑白'] }));
  changeDocumentSettings('d', { color_mode: 'color' });
  await eventually(() => expect(state()).toMatchObject({ phase: 'failed', message: '暂不支持彩色打印，请选黑白' }));
  expect(useOrdering.getState().withdrawnOffers).toBe(refusals + 1);
});
