import type { ServerResponse } from 'node:http';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { startPiecesServer } from '../../../../test/pieces-server.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { documentsOf, emptyDraft } from '../draft.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { restarts } from '../requests.ts';
import { clearDraft } from '../restored-notice.tsx';
import { discardDocument } from './document-actions.ts';
import { restartInterrupted } from './restart-interrupted.ts';
import { addFiles, uploadAgain, uploadPercent } from './uploads.ts';
import { watchRemovedUploads } from './watch-removed-uploads.ts';

const file = (name: string) => new File(['x'.repeat(1000)], name, { type: 'application/pdf' });
const phases = () => documentsOf(getDraft()).map(({ state }) => state.phase);
const ids = () => documentsOf(getDraft()).map(({ id }) => id);

let fileNumber = 0;
const accept = (response: ServerResponse) => {
  fileNumber += 1;
  const id = `00000000-0000-4000-8000-${String(fileNumber).padStart(12, '0')}`;
  json(response, 201, { file_id: id, original_filename: 'a.pdf', size: 1000, kind: 'pdf' });
};
const price = (response: ServerResponse, body: string) =>
  json(response, 200, { ...sampleQuote, file_id: JSON.parse(body).file_path, page_count: 1, print_cost: 0.15 });

/** Slow machines need a long timeout. */
const eventually = (check: () => void) => vi.waitFor(check, 20_000);

beforeEach(() => {
  setCsrfCookie('from-cookie');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  changeDraft(() => emptyDraft);
});

test('two files are uploaded at a time, the others are queued', async () => {
  const pending: ServerResponse[] = [];
  await startServer((response, { url, body }) => {
    if (url === '/api/upload/') pending.push(response);
    else price(response, body);
  });
  addFiles(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(file));
  await eventually(() => expect(pending).toHaveLength(2));
  expect(phases()).toEqual(['uploading', 'uploading', 'waiting', 'waiting']);

  const [first] = pending;
  if (first) accept(first);
  await eventually(() => expect(pending).toHaveLength(3));
  // Finished uploads count: progress never goes back.
  expect(uploadPercent(useOrdering.getState())).toBeGreaterThanOrEqual(25);
  await eventually(() => expect(phases()).toEqual(['ready', 'uploading', 'uploading', 'waiting']));

  // A cancelled upload frees its slot.
  const [, second = ''] = ids();
  discardDocument(second);
  await eventually(() => expect(phases()).toEqual(['ready', 'uploading', 'uploading']));
  await eventually(() => expect(pending).toHaveLength(4));
  for (const response of pending.slice(2)) accept(response);
  await eventually(() => expect(phases()).toEqual(['ready', 'ready', 'ready']));
  expect(uploadPercent(useOrdering.getState())).toBe(undefined);
});

test('a dropped connection is retried once automatically, then on request', async () => {
  let attempts = 0;
  await startServer((response, { url, body }) => {
    if (url !== '/api/upload/') return price(response, body);
    attempts += 1;
    if (attempts <= 2) response.destroy();
    else accept(response);
  });
  addFiles([file('a.pdf')]);
  await eventually(() => expect(phases()).toEqual(['failed']));
  expect(attempts).toBe(2);
  expect(documentsOf(getDraft())[0]?.state).toMatchObject({
    message: '网络连接失败，请检查网络后重试',
    isRefused: false,
  });
  uploadAgain(ids()[0] ?? '');
  await eventually(() => expect(phases()).toEqual(['ready']));
});

test('a refused file shows the shop’s message and is not sent twice', async () => {
  const { received } = await startServer((response) =>
    json(response, 400, { file: ['文件有打开密码，请先去掉密码再上传'] }),
  );
  addFiles([file('a.pdf')]);
  await eventually(() => expect(phases()).toEqual(['failed']));
  expect(documentsOf(getDraft())[0]?.state).toMatchObject({
    message: '文件有打开密码，请先去掉密码再上传',
    isRefused: true,
  });
  expect(received).toHaveLength(1);
});

test('undoing a clear restores uploaded files with prices and marks the others as lost', async () => {
  let isPending = false;
  await startServer((response, { url, body }) => {
    if (url !== '/api/upload/') price(response, body);
    else if (!isPending) accept(response);
  });
  addFiles([file('a.pdf')]);
  await eventually(() => expect(phases()).toEqual(['ready']));
  isPending = true;
  addFiles([file('b.pdf')]);
  await eventually(() => expect(phases()).toEqual(['ready', 'uploading']));
  changeDraft((draft) => ({ ...draft, phoneNumber: '13800138000' }));
  const undo = clearDraft();
  expect(phases()).toEqual([]);
  expect(getDraft().phoneNumber).toBe('');
  undo();
  expect(getDraft().phoneNumber).toBe('13800138000');
  await eventually(() => expect(phases()).toEqual(['ready', 'lost']));
});

test.each([400, 413])('a file refused with %i cannot be retried', async (status) => {
  await startServer((response) => json(response, status, { detail: '…', code: 'refused' }));
  addFiles([file('a.pdf')]);
  await eventually(() => expect(phases()).toEqual(['failed']));
  expect(documentsOf(getDraft())[0]?.state).toMatchObject({ isRefused: true });
});

test('a file that is refused because the customer has too many others can be retried', async () => {
  let isFull = true;
  await startServer((response, { url, body }) => {
    if (url !== '/api/upload/') return price(response, body);
    if (!isFull) return accept(response);
    isFull = false;
    response.setHeader('retry-after', '600');
    json(response, 400, { file: ['未下单的文件已有 50 个'] });
  });
  addFiles([file('a.pdf')]);
  await eventually(() => expect(phases()).toEqual(['failed']));
  expect(documentsOf(getDraft())[0]?.state).toMatchObject({ message: '未下单的文件已有 50 个', isRefused: false });
  uploadAgain(ids()[0] ?? '');
  await eventually(() => expect(phases()).toEqual(['ready']));
});

test('a file whose connection was lost goes on by itself each time the network is back', async () => {
  let attempts = 0;
  await startServer((response) => {
    attempts += 1;
    response.destroy();
  });
  addFiles([file('a.pdf')]);
  for (let restart = 0; restart <= 5; restart += 1) {
    await eventually(() => expect([attempts, ...phases()]).toEqual([2 * (restart + 1), 'failed']));
    restartInterrupted();
  }
  expect(phases()).toEqual(['uploading']);
  await eventually(() => expect([attempts, ...phases()]).toEqual([14, 'failed']));
  expect(restarts.get(ids()[0] ?? '')).toBe(6);

  // The customer's own attempt allows as many quick ones again.
  uploadAgain(ids()[0] ?? '');
  expect(restarts.size).toBe(0);
  await eventually(() => expect(phases()).toEqual(['failed']));
});

test.each([408, 502, 504])(
  'a file that a proxy answered with %i is sent again when the network is back',
  async (status) => {
    let isDown = true;
    await startServer((response, { url, body }) => {
      if (url !== '/api/upload/') price(response, body);
      else if (isDown) json(response, status, {});
      else accept(response);
    });
    addFiles([file('a.pdf')]);
    await eventually(() => expect(phases()).toEqual(['failed']));
    isDown = false;
    restartInterrupted();
    await eventually(() => expect(phases()).toEqual(['ready']));
  },
);

test('a file whose upload reached a captive portal is sent again when the network is back', async () => {
  let isPortal = true;
  await startServer((response, { url, body }) => {
    if (url !== '/api/upload/') price(response, body);
    else if (isPortal) response.setHeader('content-type', 'text/html').end('<!doctype html><title>校园网认证</title>');
    else accept(response);
  });
  addFiles([file('a.pdf')]);
  await eventually(() => expect(phases()).toEqual(['failed']));
  isPortal = false;
  restartInterrupted();
  await eventually(() => expect(phases()).toEqual(['ready']));
});

test('a refused file is not sent again when the network is back', async () => {
  const { received } = await startServer((response) => json(response, 503, { detail: '…', code: 'storage_short' }));
  addFiles([file('a.pdf')]);
  await eventually(() => expect(phases()).toEqual(['failed']));
  restartInterrupted();
  expect(phases()).toEqual(['failed']);
  expect(received).toHaveLength(1);
});

test('a file above 5 MB is sent in pieces, and its removal deletes what has arrived', async () => {
  const sizes = { small: 5 * 1024 * 1024, large: 5 * 1024 * 1024 + 1 };
  onTestFinished(watchRemovedUploads());
  const shop = await startPiecesServer(({ method }) => method === 'PATCH');
  const sized = (name: string, size: number) => new File(['x'.repeat(size)], name, { lastModified: 1 });
  addFiles([sized('small.pdf', sizes.small), sized('large.pdf', sizes.large)]);
  await eventually(() => expect(shop.countCalls('PATCH', '/api/uploads/ID/')).toBe(1));
  await eventually(() => expect(shop.countCalls('POST', '/api/upload/')).toBe(1));
  expect(shop.countCalls('POST', '/api/uploads/')).toBe(1);
  const [, large = ''] = ids();
  discardDocument(large);
  await eventually(() => expect(shop.countCalls('DELETE', '/api/uploads/ID/')).toBe(1));
  expect(shop.uploads.size).toBe(0);
});
