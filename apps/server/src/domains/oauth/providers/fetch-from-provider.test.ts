import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CustomFetchOptions } from 'openid-client';
import { afterAll, expect, test } from 'vitest';
import { fetchFromProvider, isHttpAllowed } from './fetch-from-provider.ts';

const bytes = (size: number) => Buffer.alloc(size, 'x');
const responses: Record<string, (response: ServerResponse) => void> = {
  '/fine': (response) => response.end('{"a":1}'),
  '/empty': (response) => response.writeHead(204).end(),
  '/refused': (response) => response.writeHead(400).end('{"error":"invalid_grant"}'),
  '/large': (response) => response.end(bytes(1024 * 1024)),
  '/too-large': (response) => {
    response.on('close', () => response.destroy());
    const writeChunk = () => response.writable && response.write(bytes(65_536), writeChunk);
    writeChunk();
  },
  '/broken': (response) => response.writeHead(503).end(),
  '/busy': (response) => response.writeHead(429).end(),
  '/silent': () => {},
  '/half': (response) => response.write('{"a":'),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{');
    setImmediate(() => response.destroy());
  },
};
const server = createServer((request, response) => responses[request.url ?? '']?.(response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function fetchPath(path: string, timeoutMs = 5000): Promise<Response> {
  const options: CustomFetchOptions = {
    body: null,
    headers: {},
    method: 'GET',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  };
  return fetchFromProvider(path.startsWith('/') ? origin + path : path, options);
}

test('a provider’s response is passed on, also a refusal', async () => {
  expect(await (await fetchPath('/fine')).json()).toEqual({ a: 1 });
  expect((await fetchPath('/empty')).status).toBe(204);
  const refused = await fetchPath('/refused');
  expect([refused.status, await refused.json()]).toEqual([400, { error: 'invalid_grant' }]);
  expect((await (await fetchPath('/large')).text()).length).toBe(1024 * 1024);
});

test('a response of more than a megabyte is aborted', async () => {
  await expect(fetchPath('/too-large')).rejects.toMatchObject({ code: 'provider_failed' });
});

test.each(['/broken', '/busy', '/cut', 'http://127.0.0.1:1/', 'http://nobody.invalid/'])(
  '%s counts as an unavailable provider',
  async (path) => {
    await expect(fetchPath(path)).rejects.toMatchObject({ code: 'provider_unavailable' });
  },
);

test.each(['/silent', '/half'])('%s ends in a timeout', async (path) => {
  await expect(fetchPath(path, 100)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('plain http is allowed where it is configured', () => {
  expect(isHttpAllowed('https://github.com', 'https://api.github.com')).toBe(false);
  expect(isHttpAllowed('https://github.com', 'http://127.0.0.1:9/api')).toBe(true);
});
