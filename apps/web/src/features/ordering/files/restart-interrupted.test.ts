import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { emptyDraft, findDocument } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { restarts } from '../requests.ts';
import { addFile, setState } from './documents.ts';
import { useRestarts } from './restart-interrupted.ts';

const interrupted = {
  phase: 'failed',
  step: 'pricing',
  fileId: sampleQuote.file_id,
  message: '计价失败',
  isInterrupted: true,
} as const;
const phase = () => findDocument(getDraft(), 'd')?.state.phase;
const interrupt = () => changeDraft((draft) => setState(draft, 'd', interrupted));

beforeEach(() => {
  setCsrfCookie('from-cookie');
  restarts.clear();
  changeDraft(() => addFile(emptyDraft, { id: 'd', fileName: '论文.pdf', sizeBytes: 1 }));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function startPricing() {
  return await startServer((response) => json(response, 200, { ...sampleQuote, page_count: 1, print_cost: 0.15 }));
}

test('an interrupted document goes on as soon as its page is opened again', async () => {
  await startPricing();
  interrupt();
  renderHook(useRestarts);
  expect(phase()).toBe('pricing');
  await vi.waitFor(() => expect(phase()).toBe('ready'), 20_000);
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const show = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

/** Each request is cut at once. Returns how many there have been. */
function startWithoutNetwork(): () => number {
  const cut = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renderHook(useRestarts);
  act(interrupt);
  return () => cut.mock.calls.length;
}

test('an interrupted document goes on after growing pauses, although no event says that the network is back', async () => {
  const countAttempts = startWithoutNetwork();
  const attempts: number[] = [];
  for (const seconds of [3, 1, 7, 1, 14, 1, 15, 15, 29, 1, 29, 1, 3600]) {
    await pass(seconds);
    attempts.push(countAttempts());
  }
  expect(attempts).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 6, 7, 127]);
  expect(phase()).toBe('failed');
});

test('after a minute without network its return ends the pause, but one that comes and goes does not', async () => {
  const countAttempts = startWithoutNetwork();
  await pass(59);
  expect(countAttempts()).toBe(5);
  await pass(10);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(countAttempts()).toBe(6);
  for (let second = 0; second < 10; second += 1) {
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(1);
  }
  expect(countAttempts()).toBe(9);
});

test('after a minute without network a page that nobody sees waits until it is visible again', async () => {
  const countAttempts = startWithoutNetwork();
  await pass(59);
  show('hidden');
  await pass(600);
  expect(countAttempts()).toBe(5);
  show('visible');
  await pass(0);
  expect(countAttempts()).toBe(6);
});

test('the return of the network ends the pause', async () => {
  await startPricing();
  renderHook(useRestarts);
  act(interrupt);
  act(() => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(phase()).toBe('ready'), 20_000);
});
