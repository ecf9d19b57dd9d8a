import { getDocumentPage } from '@print/contract/documents';
import { afterEach, expect, test } from 'vitest';
import { json, startServer } from '../../test/test-server.ts';
import { ApiError } from './api-error.ts';
import { fetchPicture } from './fetch-picture.ts';
import { getToken, setToken } from './token.ts';

const request = {
  params: { file_id: '0d9cbd4e-4f3a-4d0e-8f5c-6f5d6f0f9a11', n: '2' },
  querystring: { size: 'thumb' },
} as const;
const fetchPage = () => fetchPicture(getDocumentPage, request);

afterEach(() => setToken(null));

test('a picture is fetched with credentials and returned unchanged', async () => {
  setToken('secret');
  const { received } = await startServer((response) =>
    response.writeHead(200, { 'content-type': 'image/webp' }).end(Buffer.from([1, 2, 3])),
  );
  expect((await fetchPage()).size).toBe(3);
  expect(received[0]).toMatchObject({
    url: '/api/documents/0d9cbd4e-4f3a-4d0e-8f5c-6f5d6f0f9a11/pages/2/?size=thumb',
    headers: { authorization: 'Token secret' },
  });
});

test('the Retry-After header of a pending page is reported', async () => {
  await startServer((response) => {
    response.setHeader('retry-after', '2');
    json(response, 409, { detail: '页面正在生成，请稍候', code: 'pages_not_ready' });
  });
  const error = await fetchPage().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 409, code: 'pages_not_ready', retryAfterMs: 2000 });
  expect(error).toBeInstanceOf(ApiError);
});

test('a 401 ends the session', async () => {
  setToken('old');
  await startServer((response) => json(response, 401, {}));
  await expect(fetchPage()).rejects.toThrow('登录已过期，请重新登录');
  expect(getToken()).toBe(null);
});

test('a response that is no image is an error', async () => {
  await startServer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>log in</p>'));
  await expect(fetchPage()).rejects.toThrow('请求失败，请稍后重试');
});
