import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { documentsOf, emptyDraft } from '../draft.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { clearDraft } from '../restored-notice.tsx';
import { discardDocument } from './document-actions.ts';
import { addFiles, uploadAgain, uploadPercent } from './uploads.ts';

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
