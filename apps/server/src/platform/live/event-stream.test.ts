import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamEvents } from './event-stream.ts';
import type { Live, LiveMessage } from './live.ts';

/** Stands in for the database's side of `Live`, so that the stream itself can be pushed and watched. */
function createLive() {
  const listeners = new Set<(message: LiveMessage) => void>();
  const stopping = new AbortController();
  const subscribed = vi.fn();
  const live: Live = {
    notify: async () => {},
    notifyAll: async () => {},
    endStreams: async () => {},
    subscribe(audiences, lastEventId, onMessage) {
      subscribed(audiences, lastEventId);
      listeners.add(onMessage);
      return () => listeners.delete(onMessage);
    },
    position: () => 'now',
    stopped: stopping.signal,
    stop: async () => stopping.abort(),
  };
  const push = (message: LiveMessage) => {
    for (const listener of listeners) listener(message);
  };
  return { live, push, listeners, subscribed };
}

let house: ReturnType<typeof createLive>;
let options: Parameters<typeof streamEvents>[4];
const server = createServer((request, response) => {
  const lastEventId = request.headers['last-event-id'];
  const from = typeof lastEventId === 'string' ? lastEventId : undefined;
  void streamEvents(response, house.live, ['staff'], from, options);
});

beforeEach(async () => {
  house = createLive();
  options = {};
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await house.live.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function connect(headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const outgoing = httpRequest({ host: '127.0.0.1', port, headers, agent: false }).end();
  outgoing.on('error', () => {});
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { outgoing, response };
}

function read(response: IncomingMessage) {
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  response.on('error', () => {});
  return { text: () => text, says: (part: string) => vi.waitFor(() => expect(text).toContain(part), 10_000) };
}

const changed: LiveMessage = { id: '7', event: 'changed', data: '{"topic":"queue"}' };

test('speaks Server-Sent Events that no cache or proxy holds back', async () => {
  const { response } = await connect();
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const { says } = read(response);
  await says('retry: 3000\n\n');
  house.push(changed);
  await says('id: 7\nevent: changed\ndata: {"topic":"queue"}\n\n');
});

test('says at once where it stands, unless the browser knows', async () => {
  const first = read((await connect()).response);
  await first.says('id: now\nevent: hello\ndata: {}\n\n');

  const second = read((await connect({ 'last-event-id': '6' })).response);
  await expect.poll(() => house.subscribed).toHaveBeenLastCalledWith(['staff'], '6');
  house.push(changed);
  await second.says('id: 7');
  expect(second.text()).not.toContain('hello');
});

test('breathes while nothing happens', async () => {
  options = { heartbeatMs: 10 };
  const { says } = read((await connect()).response);
  await says(': still here\n\n: still here\n\n');
});

test('is forgotten when the browser leaves', async () => {
  const { outgoing, response } = await connect();
  await read(response).says('hello');
  expect(house.listeners.size).toBe(1);
  outgoing.destroy();
  await vi.waitFor(() => expect(house.listeners.size).toBe(0), 10_000);
});

test('ends when the shop stops, so that nobody waits for it', async () => {
  const { response } = await connect();
  await read(response).says('hello');
  const ended = once(response, 'end');
  await house.live.stop();
  await ended;
  expect(house.listeners.size).toBe(0);
});

test('news after the end do no harm', async () => {
  const { response } = await connect();
  const { says, text } = read(response);
  await says('hello');
  const ended = once(response, 'end');

  await house.live.stop();
  house.push(changed);

  await ended;
  expect(text()).not.toContain('id: 7');
});

test('ends after a while, so that the browser is asked again who it is', async () => {
  options = { maxAgeMs: 50 };
  const { response } = await connect();
  read(response);
  await once(response, 'end');
});

test('a browser that does not read is dropped, and the others go on', async () => {
  options = { maxBufferedBytes: 64 * 1024 };
  const deaf = await connect();
  deaf.response.pause();
  const { says } = read((await connect()).response);
  await vi.waitFor(() => expect(house.listeners.size).toBe(2), 10_000);

  const long: LiveMessage = { id: 'x', event: 'changed', data: 'x'.repeat(60_000) };
  await vi.waitFor(
    () => {
      house.push(long);
      expect(house.listeners.size).toBe(1);
    },
    { timeout: 20_000, interval: 1 },
  );
  house.push(changed);
  await says('id: 7');
});
