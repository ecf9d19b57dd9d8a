import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { sendRequest } from './send-request.ts';

const responses: Record<string, (response: ServerResponse) => void> = {
  '/fine': (response) => response.writeHead(200, { 'Wechatpay-Nonce': 'n' }).end('{"名":1}'),
  '/refused': (response) => response.writeHead(404).end('{}'),
  '/broken': (response) => response.writeHead(502).end('<html>'),
  '/busy': (response) => response.writeHead(429).end(),
  '/elsewhere': (response) => response.writeHead(307, { location: '/fine' }).end(),
  '/silent': () => {},
  '/half': (response) => response.write('{"a":'),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{');
    setImmediate(() => response.destroy());
  },
  '/endless': (response) => {
    response.on('close', () => response.destroy());
    const writeChunk = () => response.writable && response.write(Buffer.alloc(65_536, ' '), writeChunk);
    writeChunk();
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
const get = (path: string, timeoutMs = 5000) => sendRequest({ method: 'GET', url: new URL(path, origin) }, timeoutMs);

test('a response and a refusal are passed on', async () => {
  const fine = await get('/fine');
  expect(fine).toMatchObject({ status: 200, body: '{"名":1}' });
  expect(fine.headers['wechatpay-nonce']).toBe('n');
  expect(await get('/refused')).toMatchObject({ status: 404, body: '{}' });
});

test.each(['/broken', '/busy', '/cut', '/elsewhere', 'http://127.0.0.1:1/', 'http://nobody.invalid/'])(
  '%s counts as unreachable',
  async (path) => {
    await expect(get(path)).rejects.toMatchObject({ name: 'GatewayError', problem: 'unreachable' });
  },
);

test.each(['/silent', '/half'])('%s ends in a timeout', async (path) => {
  await expect(get(path, 100)).rejects.toMatchObject({ problem: 'unreachable' });
});

test('an endless response is cut', async () => {
  await expect(get('/endless')).rejects.toMatchObject({ problem: 'malformed' });
});
