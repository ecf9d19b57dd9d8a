import type { Quote } from '@print/contract/pricing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from '#session/session-end.ts';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { emptyDraft, findDocument } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { abortRequest } from '../requests.ts';
import { changeDocumentSettings, retryQuote, submitPageCount } from './document-actions.ts';
import { addFile, setState } from './documents.ts';
import { pollQuote, requestQuote } from './request-quote.ts';

const fileId = sampleQuote.file_id;
type Asked = { copies: number; prefer_exact: boolean; override_page_count: number | null };

const quoteFor = ({ copies }: Asked): Quote => ({
  ...sampleQuote,
  page_count: 10,
  print_cost: Math.round(copies * 150) / 100,
});

const place = (fileName: string) => {
  changeDraft(() =>
    setState(addFile(emptyDraft, { id: 'd', fileName, sizeBytes: 1 }), 'd', { phase: 'pricing', fileId }),
  );
};
const state = () => findDocument(getDraft(), 'd')?.state;

/** Slow machines need a long timeout. */
const soon = (check: () => void) => vi.waitFor(check, 20_000);

beforeEach(() => {
  setCsrfCookie('from-cookie');
  place('论文.pdf');
});

afterEach(() => abortRequest('quote:d'));

async function startPricing(answer: (asked: Asked) => Partial<Quote> = () => ({})): Promise<Asked[]> {
  const questions: Asked[] = [];
  await startServer((response, { body }) => {
    const asked: Asked = JSON.parse(body);
    questions.push(asked);
    json(response, 200, { ...quoteFor(asked), ...answer(asked) });
  });
  return questions;
}

test('a PDF is quoted exactly at once, a Word file first with an estimate', async () => {
  const questions = await startPricing();
  await requestQuote('d');
  place('论文.docx');
  await requestQuote('d');
  await pollQuote('d');
  expect(questions.map(({ prefer_exact }) => prefer_exact)).toEqual([true, false, true]);
});

test('quick changes of the copies become one request', async () => {
  const questions = await startPricing();
  await requestQuote('d');
  for (const copies of [2, 3, 4, 5]) changeDocumentSettings('d', { copies });
  expect(state()).toMatchObject({ isRepricing: true, printCost: 150 });
  await soon(() => expect(state()).toMatchObject({ isRepricing: false, printCost: 750 }));
  expect(questions.map(({ copies }) => copies)).toEqual([1, 5]);
});

test('the reply to an outdated request is ignored', async () => {
  const waiting: (() => void)[] = [];
  await startServer((response, { body }) => {
    const asked: Asked = JSON.parse(body);
    const answer = () => json(response, 200, quoteFor(asked));
    if (asked.copies === 1) waiting.push(answer);
    else answer();
  });
  const slow = requestQuote('d');
  await soon(() => expect(waiting).toHaveLength(1));
  changeDocumentSettings('d', { copies: 3 });
  await soon(() => expect(state()).toMatchObject({ printCost: 450 }));
  for (const answer of waiting) answer();
  await slow;
  expect(state()).toMatchObject({ printCost: 450 });
});

test('a refusal shows the shop’s message, and a retry sends a new request', async () => {
  let isRefused = true;
  await startServer((response, { body }) => {
    if (isRefused)
      json(response, 409, { detail: '文件转换超时，请重新导出为 PDF 后再上传', code: 'conversion_failed' });
    else json(response, 200, quoteFor(JSON.parse(body)));
  });
  await requestQuote('d');
  expect(state()).toEqual({
    phase: 'failed',
    step: 'pricing',
    fileId,
    message: '文件转换超时，请重新导出为 PDF 后再上传',
  });
  isRefused = false;
  retryQuote('d');
  expect(state()).toMatchObject({ phase: 'pricing' });
  await soon(() => expect(state()).toMatchObject({ phase: 'ready' }));
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
  await soon(() => expect(state()).toMatchObject({ phase: 'ready' }));
  isDown = true;
  await pollQuote('d');
  expect(state()).toMatchObject({ phase: 'ready', isEstimated: true });
});

test('an upload that the shop no longer has is lost', async () => {
  await startServer((response) => json(response, 400, { file_path: ['文件不存在或已过期，请重新上传'] }));
  await requestQuote('d');
  expect(state()).toEqual({ phase: 'lost', why: 'expired' });
});

test('the page count of the customer is sent where the shop cannot count', async () => {
  const questions = await startPricing(({ override_page_count: said }) =>
    said === null
      ? { page_count: null, print_cost: null, is_estimated: true, needs_page_count: true }
      : { page_count: said, print_cost: 1.05, is_estimated: true, needs_page_count: true },
  );
  await requestQuote('d');
  expect(state()).toMatchObject({ phase: 'counting', needsPageCount: true });
  submitPageCount('d', 7);
  await soon(() => expect(state()).toMatchObject({ phase: 'ready', pageCount: 7 }));
  expect(questions.at(-1)).toMatchObject({ override_page_count: 7 });
});

test('a file hidden by an expired session is not lost and has its price after signing in', async () => {
  sessionEnd.setState('expired', true);
  await startServer((response) => json(response, 400, { file_path: ['文件不存在或已过期，请重新上传'] }));
  await requestQuote('d');
  expect(state()).toMatchObject({ phase: 'failed', fileId, message: '登录已过期，请重新登录' });

  sessionEnd.setState(undefined, true);
  await startPricing();
  retryQuote('d');
  await soon(() => expect(state()).toMatchObject({ phase: 'ready', fileId }));
});
