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

/** A new one for each test: nobody finds what another test has sent. */
let live: Live;
let me: Audience;
beforeEach(async () => {
  live = await openLive({ database, random });
  me = `user:${randomUUID()}`;
  return () => live.stop();
});

const tell = (audience: Audience, id: string) => live.notify(db, audience, { topic: 'order', id });

function hear(audiences: Audience[], lastEventId?: string, from = live) {
  const messages: LiveMessage[] = [];
  const stop = from.subscribe(audiences, lastEventId, (message) => void messages.push(message));
  const orders = () => messages.map(({ event, data }) => (event === 'changed' ? JSON.parse(data).id : event));
  const hears = (...expected: string[]) => vi.waitFor(() => expect(orders()).toEqual(expected), 10_000);
  return { messages, stop, orders, hears };
}

test('tells its audience what has changed', async () => {
  const { messages, hears } = hear([me]);
  await live.notify(db, me, { topic: 'quote', id: 'a file' });

  await hears('a file');
  expect(messages).toEqual([
    { id: expect.any(String), event: 'changed', data: '{"topic":"quote","id":"a file"}' },
  ]);
});

test('keeps the order in which it was told', async () => {
  const { hears } = hear([me]);
  const ids = Array.from({ length: 30 }, (_, index) => String(index));
  for (const id of ids) await tell(me, id);
  await hears(...ids);
});

test('tells many at once, each their own', async () => {
  const [mine, staffs] = [hear([me]), hear(['staff'])];
  await live.notifyAll(db, [
    { audience: me, event: { topic: 'order', id: 'mine' } },
    { audience: 'staff', event: { topic: 'order', id: 'theirs' } },
  ]);
  await mine.hears('mine');
  await staffs.hears('theirs');
});

test('tells nobody else', async () => {
  const mine = hear([me, 'everyone']);
  const others = hear([`user:${randomUUID()}`, `visitor:${me.slice(5)}`, 'staff', 'everyone']);

  await tell(me, 'mine');
  await tell('staff', 'for staff');
  await tell('everyone', 'for all');

  await mine.hears('mine', 'for all');
  await others.hears('for staff', 'for all');
});

test('a change that is rolled back was never told', async () => {
  const { hears } = hear([me]);
  const undone = db.transaction(async (tx) => {
    await live.notify(tx, me, { topic: 'order', id: 'undone' });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await tell(me, 'done');
  await hears('done');
});

test('a change is told when it is committed, not before', async () => {
  const { hears, orders } = hear([me]);
  await db.transaction(async (tx) => {
    await live.notify(tx, me, { topic: 'order', id: 'slow' });
    await tx.execute('select 1');
    expect(orders()).toEqual([]);
  });
  await hears('slow');
});

test('whoever has left is not told', async () => {
  const gone = hear([me]);
  const here = hear([me]);
  gone.stop();
  await tell(me, 'later');
  await here.hears('later');
  expect(gone.orders()).toEqual([]);
});

test('one that throws is dropped, and the others hear as before', async () => {
  const thrower = vi.fn(() => {
    throw new Error('broken pipe');
  });
  live.subscribe([me], undefined, thrower);
  const { hears } = hear([me]);

  await tell(me, 'first');
  await tell(me, 'second');

  await hears('first', 'second');
  expect(thrower).toHaveBeenCalledOnce();
});

test('what anyone else sends on the channel does no harm', async () => {
  const { hears } = hear([me]);
  for (const payload of ['', 'nonsense', '{}', '{"id":1}'])
    await database.query(`select pg_notify('live', $1)`, [payload]);
  await tell(me, 'real');
  await hears('real');
});

test('what would not fit into a NOTIFY is refused', async () => {
  await expect(tell(me, 'x'.repeat(9000))).rejects.toThrow(RangeError);
});

describe('coming back', () => {
  test("with the last id brings what was missed, and only what is one's own", async () => {
    const before = hear([me]);
    await tell(me, 'seen');
    await before.hears('seen');
    before.stop();
    await tell(me, 'missed 1');
    await tell('staff', 'not mine');
    await tell(me, 'missed 2');
    await hear([me, 'staff'], before.messages[0]?.id).hears('missed 1', 'not mine', 'missed 2');

    const back = hear([me], before.messages[0]?.id);
    expect(back.orders()).toEqual(['missed 1', 'missed 2']);
    await tell(me, 'new');
    await back.hears('missed 1', 'missed 2', 'new');
  });

  test('with the id of a quiet beginning brings all since', async () => {
    const beginning = live.position();
    const watching = hear([me]);
    await tell(me, 'missed');
    await watching.hears('missed');
    expect(hear([me], beginning).orders()).toEqual(['missed']);
  });

  test('with an id that is not known asks to look at everything again, once', async () => {
    const { messages, orders } = hear([me], 'long ago');
    expect(orders()).toEqual(['resync']);

    const again = hear([me], messages[0]?.id);
    expect(again.orders()).toEqual([]);
    await tell(me, 'new');
    await again.hears('new');
  });

  test('after a thousand messages asks to look at everything again', async () => {
    const beginning = live.position();
    const watching = hear([me]);
    await db.transaction(async (tx) => {
      for (let count = 0; count < 1001; count += 1) await live.notify(tx, me, { topic: 'shop' });
    });
    await vi.waitFor(() => expect(watching.messages).toHaveLength(1001), 20_000);

    expect(hear([me], beginning).orders()).toEqual(['resync']);
    expect(hear([me], watching.messages[0]?.id).messages).toHaveLength(1000);
  });

  test('without an id brings nothing', async () => {
    const watching = hear([me]);
    await tell(me, 'before');
    await watching.hears('before');
    expect(hear([me]).orders()).toEqual([]);
  });
});

test('after a gap everybody is asked to look again, and nothing from before is relied upon', async () => {
  const gaps: (() => void)[] = [];
  const leaky: Database = {
    ...database,
    listen: (channel, onPayload, onReconnect = () => {}) => {
      gaps.push(onReconnect);
      return database.listen(channel, onPayload, onReconnect);
    },
  };
  const shaky = await openLive({ database: leaky, random });
  const watching = hear([me], undefined, shaky);
  await shaky.notify(db, me, { topic: 'order', id: 'before' });
  await watching.hears('before');

  for (const gap of gaps) gap();

  expect(watching.orders()).toEqual(['before', 'resync']);
  expect(hear([me], watching.messages[0]?.id, shaky).orders()).toEqual(['resync']);
  expect(hear([me], watching.messages[1]?.id, shaky).orders()).toEqual([]);
  await shaky.stop();
});

test('after a stop nobody is told, and streams know', async () => {
  const { orders } = hear([me]);
  expect(live.stopped.aborted).toBe(false);
  await live.stop();
  expect(live.stopped.aborted).toBe(true);

  const other = await openLive({ database, random });
  const witness = hear([me], undefined, other);
  await other.notify(db, me, { topic: 'order', id: 'late' });
  await witness.hears('late');
  expect(orders()).toEqual([]);
  await other.stop();
});

// Not a skip, which would say that the machine lacks something: the embedded engine has one process by nature.
if (inject('engine') === 'postgres') {
  describe('with several processes', () => {
    const notifier = fileURLToPath(import.meta.resolve('#test/notifier.ts'));

    test('what another process tells is heard here', async () => {
      const settings = await copySeed();
      const shared = await openDatabase(settings);
      const here = await openLive({ database: shared, random });
      const { hears } = hear([me], undefined, here);

      const other = spawn(process.execPath, [notifier, settings.databaseUrl ?? '', me, 'a', 'b', 'c'], {
        stdio: 'inherit',
      });
      const [code] = await once(other, 'exit');
      expect(code).toBe(0);

      await hears('a', 'b', 'c');
      await here.stop();
      await shared.close();
    });

    test('a lost connection to the database is a gap, and hearing goes on after it', async () => {
      const settings = await copySeed();
      const shared = await openDatabase(settings);
      const here = await openLive({ database: shared, random });
      const { hears } = hear([me], undefined, here);

      await shared.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );

      await hears('resync');
      await here.notify(shared.db, me, { topic: 'order', id: 'after' });
      await hears('resync', 'after');
      await here.stop();
      await shared.close();
    });
  });
}
