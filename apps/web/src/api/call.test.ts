import type { Endpoint } from '@print/contract/endpoint';
import { getCsrfToken, getProfile, logout } from '@print/contract/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { setCsrfCookie } from '../../test/csrf-cookie.ts';
import { json, portalPage, startServer } from '../../test/test-server.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { getToken, sessionMarker, setToken } from './token.ts';
import { onUnauthorized } from './unauthorized.ts';

const placeOrder = {
  method: 'POST',
  url: '/api/orders/:id/',
  schema: {
    summary: '',
    tags: [],
    params: z.object({ id: z.string() }),
    querystring: z.object({ page: z.optional(z.number()) }),
    body: z.object({ copies: z.number() }),
    response: { 201: z.object({ pickup_code: z.string() }) },
  },
} as const satisfies Endpoint;

const order = { params: { id: 'a b' }, querystring: { page: 2 }, body: { copies: 1 } } as const;

beforeEach(() => {
  setToken(null);
  setCsrfCookie('from-cookie');
});

afterEach(() => {
  setCsrfCookie(null);
  vi.useRealTimers();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the request should have failed'),
    (error: ApiError) => error,
  );

describe('a request', () => {
  test('carries path, query, body, token and the CSRF token', async () => {
    const { received } = await startServer((response) => json(response, 201, { pickup_code: 'A7K2MX' }));
    setToken('secret');
    expect(await call(placeOrder, order)).toEqual({ pickup_code: 'A7K2MX' });
    expect(received).toMatchObject([{ method: 'POST', url: '/api/orders/a%20b/?page=2', body: '{"copies":1}' }]);
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Token secret',
      'x-csrftoken': 'from-cookie',
      'content-type': 'application/json',
    });
  });

  test('never sends the session marker as a token', async () => {
    const { received } = await startServer((response) => response.writeHead(204).end());
    setToken(sessionMarker);
    expect(await call(logout, {})).toBe(null);
    expect(received[0]?.headers).toMatchObject({ 'x-csrftoken': 'from-cookie' });
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  test('rejects with the reason of its caller’s abort', async () => {
    await startServer(() => {});
    const controller = new AbortController();
    const pending = call(getProfile, {}, { signal: controller.signal });
    controller.abort();
    expect((await failure(pending)).name).toBe('AbortError');
  });

  test('fails when the reply does not match the contract', async () => {
    await startServer((response) => json(response, 200, { username: 'only' }));
    await expect(call(getProfile, {})).rejects.toThrow();
  });

  test.each([
    ['an HTML page', 'text/html', '<html>'],
    ['an empty body', 'application/json', ''],
    ['truncated JSON', 'application/json', '{"pickup_code": "A7K2'],
    ['JSON of another type', 'text/plain', '{"pickup_code": "A7K2MX"}'],
    ['an empty object', 'application/json', '{}'],
    ['a list', 'application/json', '[]'],
    ['null', 'application/json', 'null'],
  ])('fails on %s with status 200', async (_, type, body) => {
    await startServer((response) => response.writeHead(200, { 'content-type': type }).end(body));
    expect(await failure(call(placeOrder, order))).toMatchObject({ kind: 'unreadable', status: 200 });
  });

  test('that expects a 204 fails when a page is returned instead', async () => {
    await startServer(portalPage);
    expect(await failure(call(logout, {}))).toMatchObject({ kind: 'unreadable' });
  });
});

describe('the CSRF token', () => {
  test('is fetched first when there is none', async () => {
    setCsrfCookie(null);
    const { received } = await startServer((response, { url }) => {
      if (url === getCsrfToken.url) json(response, 200, { csrfToken: 'fetched' });
      else json(response, 201, { pickup_code: 'A7K2MX' });
    });
    await call(placeOrder, order);
    expect(received.map(({ url }) => url)).toEqual(['/api/csrf/', '/api/orders/a%20b/?page=2']);
    expect(received[1]?.headers['x-csrftoken']).toBe('fetched');
  });

  test('is renewed once when the server no longer accepts it', async () => {
    const { received } = await startServer((response, { url }) => {
      if (url === getCsrfToken.url) json(response, 200, { csrfToken: 'fresh' });
      else json(response, 403, { detail: '…', code: 'csrf_failed' });
    });
    expect(await failure(call(placeOrder, order))).toMatchObject({ status: 403, code: 'csrf_failed' });
    expect(received.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });

  test('is not renewed for any other 403', async () => {
    const { received } = await startServer((response) => json(response, 403, { detail: '…', code: 'staff_only' }));
    await failure(call(placeOrder, order));
    expect(received).toHaveLength(1);
  });
});

describe('a 401', () => {
  test('removes the token, notifies listeners and shows its text', async () => {
    await startServer((response) => json(response, 401, { detail: '…', code: 'not_signed_in' }));
    setToken('expired');
    const onEnd = vi.fn();
    const stop = onUnauthorized(onEnd);
    expect((await failure(call(getProfile, {}))).message).toBe('登录已过期，请重新登录');
    expect(getToken()).toBe(null);
    expect(localStorage.getItem('token')).toBe(null);
    expect(onEnd).toHaveBeenCalledOnce();
    stop();
  });

  test('for a replaced token does not end the session', async () => {
    await startServer((response) => {
      setToken('newer');
      json(response, 401, {});
    });
    setToken('older');
    const onEnd = vi.fn();
    const stop = onUnauthorized(onEnd);
    await failure(call(getProfile, {}));
    expect(getToken()).toBe('newer');
    expect(onEnd).not.toHaveBeenCalled();
    stop();
  });
});

describe('a missing response', () => {
  test('of an unreachable server is shown as 网络连接失败，请检查网络后重试', async () => {
    const { stop } = await startServer(() => {});
    await stop();
    const error = await failure(call(getProfile, {}));
    expect(error).toMatchObject({ kind: 'no-response', message: '网络连接失败，请检查网络后重试' });
  });

  test('becomes a timeout after 120 seconds, shown as a network error for requests without a file', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await startServer(() => {});
    const error = failure(call(getProfile, {}));
    await vi.advanceTimersByTimeAsync(119_999);
    const result = await Promise.race([error, 'still pending']);
    expect(result).toBe('still pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(await error).toMatchObject({ kind: 'timeout', message: '网络连接失败，请检查网络后重试' });
  });
});

test('a captive portal’s page is a failed call', async () => {
  await startServer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'));
  expect((await failure(call(getProfile, {}))).message).toBe('请求失败，请稍后重试');
});

test('a request that could not be created is shown as 请求配置错误，请检查输入', async () => {
  const error = await failure(call(placeOrder, { ...order, params: {} as { id: string } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: 'request-setup', message: '请求配置错误，请检查输入' });
});
