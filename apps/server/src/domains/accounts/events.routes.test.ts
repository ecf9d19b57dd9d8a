import { eventsUrl } from '@print/contract/live';
import { expect, onTestFinished, test } from 'vitest';
import { hashSecret } from '#lib/secrets.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

const { deps, as } = await createTestApp();
const { live, db } = deps;

/** Reads a stream frame by frame, as a browser does. */
async function follow(client: TestClient, headers: Record<string, string> = {}) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await client.fetch(eventsUrl, { headers, signal: controller.signal });
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';

  async function nextFrame(): Promise<string> {
    while (!buffered.includes('\n\n')) {
      const { value, done } = (await text?.read()) ?? { done: true, value: undefined };
      if (done) throw new Error('the stream ended');
      buffered += value;
    }
    const [frame = '', ...rest] = buffered.split('\n\n');
    buffered = rest.join('\n\n');
    return frame;
  }

  async function nextEvent(): Promise<{ id: string; event: string; data: unknown }> {
    for (;;) {
      const frame = await nextFrame();
      const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
      if (fields['event'] && fields['event'] !== 'hello')
        return { id: fields['id'], event: fields['event'], data: JSON.parse(fields['data']) };
    }
  }
  if (response.ok) await nextFrame();
  return { response, nextEvent, disconnect: () => controller.abort() };
}

async function createVisitor() {
  const client = await as('guest');
  await client.fetch('/api/csrf/');
  return { client, audience: `visitor:${hashSecret(client.cookies.get('visitor') ?? '')}` as const };
}

test('a guest receives only their own events', async () => {
  const mine = await createVisitor();
  const other = await createVisitor();
  const { response, nextEvent } = await follow(mine.client);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');

  await live.notify(db, other.audience, { topic: 'order', id: 'foreign' });
  await live.notify(db, 'staff', { topic: 'queue' });
  await live.notify(db, mine.audience, { topic: 'quote', id: 'file-1' });
  expect(await nextEvent()).toMatchObject({ event: 'changed', data: { topic: 'quote', id: 'file-1' } });
});

test('staff receive events of the queue', async () => {
  const { nextEvent } = await follow(await as('staff'));
  await live.notify(db, 'staff', { topic: 'queue' });
  expect(await nextEvent()).toMatchObject({ data: { topic: 'queue' } });
});

test('a client that reconnects receives the missed events', async () => {
  const { client, audience } = await createVisitor();
  const first = await follow(client);
  await live.notify(db, audience, { topic: 'order', id: '1' });
  const { id } = await first.nextEvent();
  first.disconnect();
  await live.notify(db, audience, { topic: 'order', id: '2' });

  const second = await follow(client, { 'last-event-id': id });
  expect(await second.nextEvent()).toMatchObject({ data: { topic: 'order', id: '2' } });
});

test('a client that was disconnected too long receives a resync', async () => {
  const { client } = await createVisitor();
  const { nextEvent } = await follow(client, { 'last-event-id': 'from-another-life' });
  expect(await nextEvent()).toMatchObject({ event: 'resync' });
});

test('a wrong token opens no stream', async () => {
  const { response } = await follow(await as('guest'), { authorization: 'Token wrong' });
  expect(response.status).toBe(401);
});

test('a HEAD request gets a response at once and opens no stream', async () => {
  const { client } = await createVisitor();
  const reply = await client.fetch(eventsUrl, { method: 'HEAD' });
  expect(reply.status).toBe(405);
  expect(reply.headers.get('allow')).toBe('GET');
});

test('the number of streams per visitor is limited', async () => {
  const { client } = await createVisitor();
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(client)));
  expect(streams.every(({ response }) => response.ok)).toBe(true);
  const { response: refused } = await follow(client);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');

  streams[0]?.disconnect();
  await expect.poll(async () => (await follow(client)).response.status).toBe(200);
});
