import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { copySeed, openTestDatabase } from '#test/test-database.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Audience, Live, LiveMessage } from './live.ts';
import { openLive } from './open-live.ts';

const database = await openTestDatabase();
const { db } = database;
const random = { bytes: randomBytes, uuid: () => randomUUID() };

/** Each test has its own `live` and audience, so that it does not receive messages of another test. */
let live: Live;
let me: Audience;
beforeEach(async () => {
  live = await openLive({ database, random });
  me = `user:${randomUUID()}`;
  return () => live.stop();
});

const notify = (audience: Audience, id: string) => live.notify(db, audience, { topic: 'order', id });

function subscribe(audiences: Audience[], lastEventId?: string, from = live) {
  const messages: LiveMessage[] = [];
  const stop = from.subscribe(audiences, lastEventId, (message) => void messages.push(message));
  const orders = () => messages.map(({ event, data }) => (event === 'changed' ? JSON.parse(data).id : event));
  const receives = (...expected: string[]) => vi.waitFor(() => expect(orders()).toEqual(expected), 10_000);
  return { messages, stop, orders, receives };
}

test('an event reaches its audience', async () => {
  const { messages, receives } = subscribe([me]);
  await live.notify(db, me, { topic: 'quote', id: 'a file' });

  await receives('a file');
  expect(messages).toEqual([{ id: expect.any(String), event: 'changed', data: '{"topic":"quote","id":"a file"}' }]);
});

test('messages arrive in the order of their commits', async () => {
  const { receives } = subscribe([me]);
  const ids = Array.from({ length: 30 }, (_, index) => String(index));
  for (const id of ids) await notify(me, id);
  await receives(...ids);
});

test('notifyAll() reaches each audience with its own event', async () => {
  const [mine, forStaff] = [subscribe([me]), subscribe(['staff'])];
  await live.notifyAll(db, [
    { audience: me, event: { topic: 'order', id: 'mine' } },
    { audience: 'staff', event: { topic: 'order', id: 'theirs' } },
  ]);
  await mine.receives('mine');
  await forStaff.receives('theirs');
});

test('an event does not reach other audiences', async () => {
  const mine = subscribe([me, 'everyone']);
  const others = subscribe([`user:${randomUUID()}`, `visitor:${me.slice(5)}`, 'staff', 'everyone']);

  await notify(me, 'mine');
  await notify('staff', 'for staff');
  await notify('everyone', 'for all');

  await mine.receives('mine', 'for all');
  await others.receives('for staff', 'for all');
});

test('an event of a rolled back transaction is not sent', async () => {
  const { receives } = subscribe([me]);
  const rollback = db.transaction(async (tx) => {
    await live.notify(tx, me, { topic: 'order', id: 'undone' });
    throw new Error('no');
  });
  await expect(rollback).rejects.toThrow('no');
  await notify(me, 'done');
  await receives('done');
});

test('an event is sent on commit, not before', async () => {
  const { receives, orders } = subscribe([me]);
  await db.transaction(async (tx) => {
    await live.notify(tx, me, { topic: 'order', id: 'slow' });
    await tx.execute('select 1');
    expect(orders()).toEqual([]);
  });
  await receives('slow');
});

test('an unsubscribed listener receives nothing', async () => {
  const unsubscribed = subscribe([me]);
  const subscribed = subscribe([me]);
  unsubscribed.stop();
  await notify(me, 'later');
  await subscribed.receives('later');
  expect(unsubscribed.orders()).toEqual([]);
});

test('a subscriber that throws is removed, and others still receive', async () => {
  const onMessage = vi.fn(() => {
    throw new Error('broken pipe');
  });
  live.subscribe([me], undefined, onMessage);
  const { receives } = subscribe([me]);

  await notify(me, 'first');
  await notify(me, 'second');

  await receives('first', 'second');
  expect(onMessage).toHaveBeenCalledOnce();
});

test('foreign payloads on the channel are ignored', async () => {
  const { receives } = subscribe([me]);
  for (const payload of ['', 'nonsense', '{}', '{"id":1}'])
    await database.query(`select pg_notify('live', $1)`, [payload]);
  await notify(me, 'real');
  await receives('real');
});

test('an event too long for a NOTIFY is refused', async () => {
  await expect(notify(me, 'x'.repeat(9000))).rejects.toThrow(RangeError);
});

describe('resuming', () => {
  test('with the last id replays the missed messages of the audience', async () => {
    const before = subscribe([me]);
    await notify(me, 'seen');
    await before.receives('seen');
    before.stop();
    await notify(me, 'missed 1');
    await notify('staff', 'not mine');
    await notify(me, 'missed 2');
    await subscribe([me, 'staff'], before.messages[0]?.id).receives('missed 1', 'not mine', 'missed 2');

    const back = subscribe([me], before.messages[0]?.id);
    expect(back.orders()).toEqual(['missed 1', 'missed 2']);
    await notify(me, 'new');
    await back.receives('missed 1', 'missed 2', 'new');
  });

  test('with the start position replays all messages since', async () => {
    const startPosition = live.position();
    const subscriber = subscribe([me]);
    await notify(me, 'missed');
    await subscriber.receives('missed');
    expect(subscribe([me], startPosition).orders()).toEqual(['missed']);
  });

  test('with an unknown id sends one resync', async () => {
    const { messages, orders } = subscribe([me], 'long ago');
    expect(orders()).toEqual(['resync']);

    const again = subscribe([me], messages[0]?.id);
    expect(again.orders()).toEqual([]);
    await notify(me, 'new');
    await again.receives('new');
  });

  test('after more than a thousand messages sends a resync', async () => {
    const startPosition = live.position();
    const subscriber = subscribe([me]);
    await db.transaction(async (tx) => {
      for (let count = 0; count < 1001; count += 1) await live.notify(tx, me, { topic: 'shop' });
    });
    await vi.waitFor(() => expect(subscriber.messages).toHaveLength(1001), 20_000);

    expect(subscribe([me], startPosition).orders()).toEqual(['resync']);
    expect(subscribe([me], subscriber.messages[0]?.id).messages).toHaveLength(1000);
  });

  test('without an id replays nothing', async () => {
    const subscriber = subscribe([me]);
    await notify(me, 'before');
    await subscriber.receives('before');
    expect(subscribe([me]).orders()).toEqual([]);
  });
});

test('after a reconnect every subscriber gets a resync, and older ids are unknown', async () => {
  const reconnects: (() => void)[] = [];
  const wrapped: Database = {
    ...database,
    listen: (channel, onPayload, onReconnect = () => {}) => {
      reconnects.push(onReconnect);
      return database.listen(channel, onPayload, onReconnect);
    },
  };
  const reconnectingLive = await openLive({ database: wrapped, random });
  const subscriber = subscribe([me], undefined, reconnectingLive);
  await reconnectingLive.notify(db, me, { topic: 'order', id: 'before' });
  await subscriber.receives('before');

  for (const reconnect of reconnects) reconnect();

  expect(subscriber.orders()).toEqual(['before', 'resync']);
  expect(subscribe([me], subscriber.messages[0]?.id, reconnectingLive).orders()).toEqual(['resync']);
  expect(subscribe([me], subscriber.messages[1]?.id, reconnectingLive).orders()).toEqual([]);
  await reconnectingLive.stop();
});

test('after stop() no message is delivered, and `stopped` is aborted', async () => {
  const { orders } = subscribe([me]);
  expect(live.stopped.aborted).toBe(false);
  await live.stop();
  expect(live.stopped.aborted).toBe(true);

  const other = await openLive({ database, random });
  const otherSubscriber = subscribe([me], undefined, other);
  await other.notify(db, me, { topic: 'order', id: 'late' });
  await otherSubscriber.receives('late');
  expect(orders()).toEqual([]);
  await other.stop();
});

// Not `skipIf`: a skip would mean a missing tool, but the embedded engine never has several processes.
if (inject('engine') === 'postgres') {
  describe('with several processes', () => {
    const notifier = fileURLToPath(import.meta.resolve('#test/notifier.ts'));

    test('an event of another process is received', async () => {
      const settings = await copySeed();
      const shared = await openDatabase(settings);
      const ownLive = await openLive({ database: shared, random });
      const { receives } = subscribe([me], undefined, ownLive);

      const other = spawn(process.execPath, [notifier, settings.databaseUrl ?? '', me, 'a', 'b', 'c'], {
        stdio: 'inherit',
      });
      const [code] = await once(other, 'exit');
      expect(code).toBe(0);

      await receives('a', 'b', 'c');
      await ownLive.stop();
      await shared.close();
    });

    test('a lost LISTEN connection causes a resync, and later events arrive', async () => {
      const settings = await copySeed();
      const shared = await openDatabase(settings);
      const ownLive = await openLive({ database: shared, random });
      const { receives } = subscribe([me], undefined, ownLive);

      await shared.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );

      await receives('resync');
      await ownLive.notify(shared.db, me, { topic: 'order', id: 'after' });
      await receives('resync', 'after');
      await ownLive.stop();
      await shared.close();
    });
  });
}
