import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@print/contract/endpoint';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { setCsrfCookie } from '../../test/csrf-cookie.ts';
import { json, portalPage, startServer } from '../../test/test-server.ts';
import type { ApiError } from './api-error.ts';
import { getToken, setToken } from './token.ts';
import { upload } from './upload.ts';

const uploadFile = {
  method: 'POST',
  url: '/api/upload/',
  schema: { summary: '', tags: [], response: { 201: z.object({ file_id: z.string() }) } },
} as const satisfies Endpoint;

const file = new File(['x'.repeat(200_000)], '论文.pdf', { type: 'application/pdf' });

beforeEach(() => {
  setToken('secret');
  setCsrfCookie('from-cookie');
});

afterEach(() => setToken(null));

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the upload should have failed'),
    (error: ApiError) => error,
  );

test('an upload sends file and credentials and reports progress', async () => {
  const { received } = await startServer((response) => json(response, 201, { file_id: 'f1' }));
  const percents: number[] = [];
  const reply = await upload(uploadFile, file, { onProgress: (percent) => percents.push(percent) });
  expect(reply).toEqual({ file_id: 'f1' });
  expect(percents.at(-1)).toBe(100);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(received[0]?.headers).toMatchObject({ authorization: 'Token secret', 'x-csrftoken': 'from-cookie' });
  expect(received[0]?.body).toContain('name="file"; filename="论文.pdf"');
});

test('a refused upload shows the text of its status', async () => {
  await startServer((response) => json(response, 413, { detail: '…', code: 'too_large' }));
  expect((await failure(upload(uploadFile, file))).message).toBe('文件过大，请上传小于100MB的文件');
});

test.each([
  ['a captive portal’s page', portalPage],
  ['an empty object', (response: ServerResponse) => json(response, 201, {})],
])('an upload whose response is %s fails', async (_, respond) => {
  await startServer(respond);
  expect((await failure(upload(uploadFile, file))).message).toBe('上传失败，请重试');
});

test('an upload with an expired token signs out', async () => {
  await startServer((response) => json(response, 401, {}));
  expect((await failure(upload(uploadFile, file))).message).toBe('登录已过期，请重新登录');
  expect(getToken()).toBe(null);
});

test('an upload renews its CSRF token once', async () => {
  let tries = 0;
  await startServer((response, { url }) => {
    if (url === '/api/csrf/') return json(response, 200, { csrfToken: 'fresh' });
    tries += 1;
    if (tries === 1) return json(response, 403, { detail: '…', code: 'csrf_failed' });
    json(response, 201, { file_id: 'f1' });
  });
  expect(await upload(uploadFile, file)).toEqual({ file_id: 'f1' });
});

test('an upload whose connection breaks is shown as 网络连接失败，请检查网络后重试', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await startServer((response) => response.destroy());
  expect((await failure(upload(uploadFile, file))).message).toBe('网络连接失败，请检查网络后重试');
});

test('an upload times out after 300 seconds', async () => {
  const timeouts: number[] = [];
  const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
  vi.spyOn(XMLHttpRequest.prototype, 'timeout', 'set').mockImplementation(function (this: XMLHttpRequest, ms) {
    timeouts.push(ms);
    own?.set?.call(this, 50);
  });
  await startServer(() => {});
  const error = await failure(upload(uploadFile, file));
  expect(error.message).toBe('上传超时，请检查文件大小或网络连接。建议：文件大小不超过50MB');
  expect(timeouts).toEqual([300_000]);
  vi.restoreAllMocks();
});

test('an aborted upload rejects with the caller’s reason', async () => {
  await startServer(() => {});
  const controller = new AbortController();
  const sending = failure(upload(uploadFile, file, { signal: controller.signal }));
  controller.abort();
  expect((await sending).name).toBe('AbortError');
});
