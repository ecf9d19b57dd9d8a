import type { AddressInfo } from 'node:net';
import { changePassword, deleteAccount, listDevices, signOutDevice } from '@print/contract/accounts';
import { eventsUrl } from '@print/contract/live';
import { logout } from '@print/contract/session';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashSecret } from '#lib/secrets.ts';
import { createHttp } from '#platform/http/create-http.ts';
import type { StreamLimits } from '#platform/live/stream-places.ts';
import { createSignedInBrowser, goodPassword, proxyEnvironment } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient, type TestClient } from '#test/test-client.ts';
import { identifyCaller } from './accounts.hooks.ts';
import type { User } from './accounts.table.ts';
import { eventsRoutes } from './events.routes.ts';
import { startSignIn } from './start-sign-in.ts';

const { deps, origin, as } = await createTestApp({ environment: proxyEnvironment });
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
  /** Waits for the end of the stream. */
  async function rest(): Promise<string> {
    for (;;) {
      const { value, done } = (await text?.read()) ?? { done: true, value: undefined };
      if (done) return buffered;
      buffered += value;
    }
  }
  if (response.ok) await nextFrame();
  return { response, nextEvent, rest, disconnect: () => controller.abort() };
}

/** A second server with its own limits. */
async function startWithLimits(limits: StreamLimits) {
  const server = await createHttp(deps);
  server.addHook('onRequest', identifyCaller(deps));
  eventsRoutes(server, deps, limits);
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.server.closeAllConnections());
  return { origin: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
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

test('the newest stream of a visitor ends the oldest one, whose browser returns late', async () => {
  const { client } = await createVisitor();
  const streams = [];
  for (let count = 0; count < 20; count += 1) streams.push(await follow(client));
  const [oldest, second] = streams;
  const newest = await follow(client);
  expect(newest.response.status).toBe(200);
  expect(await oldest?.rest()).toContain('retry: 60000\n\n');

  await live.notify(db, 'everyone', { topic: 'shop' });
  expect(await second?.nextEvent()).toMatchObject({ data: { topic: 'shop' } });
  expect(await newest.nextEvent()).toMatchObject({ data: { topic: 'shop' } });
});

test('guests of one address cannot take the streams of another address or of staff', async () => {
  const limits = { perOwner: 20, perNetwork: 3, customers: 5, staff: 1 };
  const { origin: smallOrigin } = await startWithLimits(limits);
  const guestAt = (address: string) => createClient(smallOrigin, undefined, { 'x-forwarded-for': address });
  const clerk = await follow(
    createClient(smallOrigin, await startSignIn(deps, await seedUser(deps, { role: 'owner' }), 'token')),
  );
  const other = await follow(guestAt('10.0.0.1'));
  const crowd = [];
  for (let count = 0; count < 8; count += 1) crowd.push(await follow(guestAt('10.0.0.2')));
  expect(crowd.every(({ response }) => response.ok)).toBe(true);
  for (const evicted of crowd.slice(0, 5)) expect(await evicted.rest()).toContain('retry: 60000');

  await live.notify(db, 'everyone', { topic: 'shop' });
  for (const stream of [clerk, other, ...crowd.slice(5)])
    expect(await stream.nextEvent()).toMatchObject({ data: { topic: 'shop' } });
});

describe('a stream ends', () => {
  const password = goodPassword;
  const browserOf = async (user: User, visitorId: string) =>
    createSignedInBrowser(origin, await startSignIn(deps, user, 'token', { visitorId, userAgent: undefined }));

  test('when the password changes elsewhere; the browser of the change keeps its own', async () => {
    const user = await seedUser(deps, { password });
    const [here, elsewhere] = [await browserOf(user, 'here'), await browserOf(user, 'elsewhere')];
    const [own, other] = [await follow(here), await follow(elsewhere)];
    const form = { current_password: password, password: '食堂-2号窗口-8折', password_confirm: '食堂-2号窗口-8折' };
    expect((await here.call(changePassword, { body: form })).status).toBe(200);
    await other.rest();
    expect((await follow(elsewhere)).response.status).toBe(401);

    await live.notify(db, `user:${user.id}`, { topic: 'order', id: '1' });
    expect(await own.nextEvent()).toMatchObject({ data: { id: '1' } });
  });

  test('when its device is signed out', async () => {
    const user = await seedUser(deps);
    const [here, lost] = [await browserOf(user, 'desk'), await browserOf(user, 'lost')];
    const stream = await follow(lost);
    const { body: devices } = await here.call(listDevices, {});
    const id = devices.find((device) => !device.is_current)?.id ?? '';
    expect((await here.call(signOutDevice, { params: { id } })).status).toBe(204);
    await stream.rest();
  });

  test('when its browser signs out in another tab', async () => {
    const browser = await browserOf(await seedUser(deps), 'tabs');
    const stream = await follow(browser);
    expect((await browser.call(logout, {})).status).toBe(204);
    await stream.rest();
  });

  test('when its account is deleted', async () => {
    const user = await seedUser(deps);
    const browser = await browserOf(user, 'leaving');
    const stream = await follow(browser);
    expect((await browser.call(deleteAccount, { body: { username: user.username } })).status).toBe(204);
    await stream.rest();
  });
});
