import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamEvents } from './event-stream.ts';
import type { Live, LiveMessage } from './live.ts';

/** A fake `Live` without a database. */
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

let fake: ReturnType<typeof createLive>;
let options: Parameters<typeof streamEvents>[4];
const server = createServer((request, response) => {
  const lastEventId = request.headers['last-event-id'];
  const from = typeof lastEventId === 'string' ? lastEventId : undefined;
  void streamEvents(response, fake.live, ['staff'], from, options);
});

beforeEach(async () => {
  fake = createLive();
  options = {};
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await fake.live.stop();
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
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('error', () => {});
  return { text: () => text, receives: (part: string) => vi.waitFor(() => expect(text).toContain(part), 10_000) };
}

const changed: LiveMessage = { id: '7', event: 'changed', data: '{"topic":"queue"}' };

test('the stream has the headers of Server-Sent Events, and forbids caching and buffering', async () => {
  const { response } = await connect();
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const { receives } = read(response);
  await receives('retry: 1000\n\n');
  fake.push(changed);
  await receives('id: 7\nevent: changed\ndata: {"topic":"queue"}\n\n');
});

test('the stream starts with the current event id, unless the browser sends one', async () => {
  const first = read((await connect()).response);
  await first.receives('id: now\nevent: hello\ndata: {}\n\n');

  const second = read((await connect({ 'last-event-id': '6' })).response);
  await expect.poll(() => fake.subscribed).toHaveBeenLastCalledWith(['staff'], '6');
  fake.push(changed);
  await second.receives('id: 7');
  expect(second.text()).not.toContain('hello');
});

test('an idle stream sends heartbeats', async () => {
  options = { heartbeatMs: 10 };
  const { receives } = read((await connect()).response);
  await receives(': still here\n\n: still here\n\n');
});

test('a disconnected browser is unsubscribed', async () => {
  const { outgoing, response } = await connect();
  await read(response).receives('hello');
  expect(fake.listeners.size).toBe(1);
  outgoing.destroy();
  await vi.waitFor(() => expect(fake.listeners.size).toBe(0), 10_000);
});

test('the stream ends when live stops', async () => {
  const { response } = await connect();
  await read(response).receives('hello');
  const ended = once(response, 'end');
  await fake.live.stop();
  await ended;
  expect(fake.listeners.size).toBe(0);
});

test('a message after the end is ignored', async () => {
  const { response } = await connect();
  const { receives, text } = read(response);
  await receives('hello');
  const ended = once(response, 'end');

  await fake.live.stop();
  fake.push(changed);

  await ended;
  expect(text()).not.toContain('id: 7');
});

test('the stream ends at its maximum age', async () => {
  options = { maxAgeMs: 50 };
  const { response } = await connect();
  read(response);
  await once(response, 'end');
});

test('a browser that does not read is disconnected, and others still receive', async () => {
  options = { maxBufferedBytes: 64 * 1024 };
  const stalled = await connect();
  stalled.response.pause();
  const { receives } = read((await connect()).response);
  await vi.waitFor(() => expect(fake.listeners.size).toBe(2), 10_000);

  const long: LiveMessage = { id: 'x', event: 'changed', data: 'x'.repeat(60_000) };
  await vi.waitFor(
    () => {
      fake.push(long);
      expect(fake.listeners.size).toBe(1);
    },
    { timeout: 20_000, interval: 1 },
  );
  fake.push(changed);
  await receives('id: 7');
});
