import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServer } from '../../test/test-server.ts';
import { subscribeToTopic } from './live-topics.ts';
import { getToken, setToken } from './token.ts';

const stops: (() => void)[] = [];

beforeEach(() => {
  setToken(null);
  // The minimal reconnect delay keeps the tests fast.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  setHidden(false);
  vi.restoreAllMocks();
  vi.useRealTimers();
  // The connection stays open for a moment after its last listener; the next test needs its own.
  await vi.waitFor(() => expect(streams.every(({ destroyed }) => destroyed)).toBe(true), 10_000);
  streams.length = 0;
});

const streams: ServerResponse[] = [];

/** A server that leaves every stream open. Tests write to the newest one. */
async function startLiveServer() {
  const { received } = await startServer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': welcome\n\n');
    streams.push(response);
  });
  return {
    received,
    send: (text: string) => streams.at(-1)?.write(text),
    disconnect: () => streams.at(-1)?.end(),
    connections: (count: number) => vi.waitFor(() => expect(streams).toHaveLength(count), 10_000),
  };
}

function listen(topic: Parameters<typeof subscribeToTopic>[0]) {
  const onChange = vi.fn();
  stops.push(subscribeToTopic(topic, onChange));
  return onChange;
}

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('an event reaches the listeners of its topic over one connection', async () => {
  const server = await startLiveServer();
  setToken('secret');
  const [shop, order] = [listen('shop'), listen('order')];
  await server.connections(1);
  server.send('id: 1\nevent: changed\ndata: {"topic":"order","id":"o1"}\n\n');
  await expect.poll(() => order).toHaveBeenCalledExactlyOnceWith('o1');
  expect(shop).not.toHaveBeenCalled();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.headers).toMatchObject({ authorization: 'Token secret' });
});

test('a resync notifies every listener', async () => {
  const server = await startLiveServer();
  const [shop, order] = [listen('shop'), listen('order')];
  await server.connections(1);
  server.send('id: 2\nevent: resync\ndata: {}\n\n');
  await expect.poll(() => order).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(shop).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('unknown and malformed events are ignored', async () => {
  const server = await startLiveServer();
  const shop = listen('shop');
  await server.connections(1);
  server.send('event: changed\ndata: {"topic":"weather"}\n\nevent: changed\ndata: {oops\n\n');
  server.send('event: changed\ndata: {"topic":"shop"}\n\n');
  await expect.poll(() => shop).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('a broken connection resumes after the last event id', async () => {
  const server = await startLiveServer();
  const shop = listen('shop');
  await server.connections(1);
  server.send('id: 41\nevent: changed\ndata: {"topic":"shop"}\n\n');
  await expect.poll(() => shop).toHaveBeenCalledTimes(1);
  server.disconnect();
  await server.connections(2);
  expect(server.received[1]?.headers['last-event-id']).toBe('41');
  server.send('event: changed\ndata: {"topic":"order"}\n\n');
  server.disconnect();
  await server.connections(3);
  expect(server.received[2]?.headers['last-event-id'], 'a message without an id does not reset it').toBe('41');
  server.send('id: 42\nevent: changed\ndata: {"topic":"shop"}\n\n');
  await expect.poll(() => shop).toHaveBeenCalledTimes(2);
});

test('the server may ask for a longer delay before the next connection', async () => {
  const server = await startLiveServer();
  listen('shop');
  await server.connections(1);
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  const clearTimer = vi.spyOn(globalThis, 'clearTimeout');
  server.send('retry: 60000\n\n');
  server.disconnect();
  const findDelay = () => setTimer.mock.calls.findIndex(([, delayMs]) => delayMs === 30_000);
  await expect.poll(findDelay).toBeGreaterThan(-1);

  // Leaving ends the wait; the next test must not share it.
  for (const stop of stops.splice(0)) stop();
  await expect.poll(() => clearTimer).toHaveBeenCalledWith(setTimer.mock.results[findDelay()]?.value);
});

test('an event split over chunks with CRLF line ends is parsed', async () => {
  const server = await startLiveServer();
  const order = listen('order');
  await server.connections(1);
  for (const piece of ['id: 1\r', '\nevent: cha', 'nged\r\ndata: {"topic":\r\n', 'data: "order"}\r\n', '\r\n:']) {
    server.send(piece);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await expect.poll(() => order).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('signing in reconnects with the new token at once', async () => {
  const server = await startLiveServer();
  listen('order');
  await server.connections(1);
  setToken('mine');
  await server.connections(2);
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Token mine']);
});

test('a rejected token is dropped, and the page reconnects as a guest', async () => {
  setToken('expired');
  const { received } = await startServer((response, { headers }) => {
    response.writeHead(headers.authorization ? 401 : 200, { 'content-type': 'text/event-stream' });
    streams.push(response);
    if (headers.authorization) response.end();
    else response.write(': welcome\n\n');
  });
  listen('shop');
  await vi.waitFor(() => expect(received).toHaveLength(2), 10_000);
  expect(getToken()).toBe(null);
});

test('a hidden page disconnects after half a minute and reconnects when visible', async () => {
  const server = await startLiveServer();
  listen('shop');
  await server.connections(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setHidden(true);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(streams[0]?.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(streams[0]?.destroyed).toBe(true), 10_000);
  expect(streams).toHaveLength(1);
  setHidden(false);
  await server.connections(2);
});

test('the connection closes soon after the last listener leaves', async () => {
  const server = await startLiveServer();
  const stop = subscribeToTopic('shop', () => {});
  await server.connections(1);
  stop();
  await vi.waitFor(() => expect(streams[0]?.destroyed).toBe(true), 10_000);
});
