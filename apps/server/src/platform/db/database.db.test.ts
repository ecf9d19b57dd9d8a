import { eq, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import type { Database, Db } from './database.ts';
import { isDatabaseUnavailable, NewerDatabaseError, sqlState } from './database-errors.ts';
import { prepareOnce } from './prepare-once.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const samples = pgTable('samples', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  count: integer(),
  big: bigint({ mode: 'bigint' }),
  safe: bigint({ mode: 'number' }),
  exact: numeric({ precision: 12, scale: 2 }),
  done: boolean(),
  name: text(),
  tags: text().array(),
  uid: uuid(),
  at: timestamp({ withTimezone: true }),
  day: date(),
  details: jsonb(),
  bytes: bytea(),
});

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(`create table samples (
    id integer primary key generated always as identity, count integer, big bigint, safe bigint,
    exact numeric(12, 2), done boolean, name text unique, tags text[], uid uuid, at timestamptz, day date,
    details jsonb, bytes bytea)`);
});

test('stored values come back unchanged on both engines', async () => {
  const stored = {
    count: -7,
    big: 9_223_372_036_854_775_807n,
    safe: 4_503_599_627_370_496,
    exact: '1234567890.10',
    done: false,
    name: '装订组 “1” \\ \n 😀',
    tags: ['a,b', '"', 'NULL', ''],
    uid: '6f1c1f0e-0d6b-4e5e-9d0f-5b3c3d1b2a10',
    at: new Date('2026-02-28T23:59:59.123Z'),
    day: '2026-03-01',
    details: { pages: [1, 2.5, null], 名: { deep: true } },
    bytes: Buffer.from([0, 1, 255]),
  };
  const [row] = await database.db.insert(samples).values(stored).returning();
  expect(row).toEqual({ id: 1, ...stored });
});

test('raw SQL returns the same values on both engines', async () => {
  const { rows } = await database.query(
    `select 1::int4 as int4, 2::int8 as int8, 1.50::numeric as numeric, true as bool, '{"a":1}'::jsonb as jsonb,
      '2026-01-02T03:04:05.678+08'::timestamptz as at, array[1, 2] as list, null as nothing`,
  );
  expect(rows).toEqual([
    {
      int4: 1,
      int8: '2',
      numeric: '1.50',
      bool: true,
      jsonb: { a: 1 },
      at: new Date('2026-01-01T19:04:05.678Z'),
      list: [1, 2],
      nothing: null,
    },
  ]);
});

test('dates read as text are in UTC', async () => {
  const { rows } = await database.db.execute(sql`select '2026-01-02T03:04:05+08'::timestamptz::text as at`);
  expect(rows).toEqual([{ at: '2026-01-01 19:04:05+00' }]);
});

test('a multi-statement query returns the rows of all statements', async () => {
  const { rows } = await database.query('begin; select 1 as n; select 2 as n; commit');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a multi-statement query that fails inside its own transaction is rolled back', async () => {
  const broken = database.query(`begin; insert into samples (name) values ('half'); select nothing; commit`);
  await expect(broken).rejects.toThrow('nothing');

  const { rows } = await database.query(`select count(*)::int from samples where name = 'half'`);
  expect(rows).toEqual([{ count: 0 }]);
});

test('the SQLSTATE of a failed query is found, through Drizzle and without', async () => {
  await database.db.insert(samples).values({ name: 'twin' });
  const duplicateError = await database.db
    .insert(samples)
    .values({ name: 'twin' })
    .catch((error: unknown) => error);
  expect(sqlState(duplicateError)).toBe('23505');
  expect(isDatabaseUnavailable(duplicateError)).toBe(false);

  const unknown = await database.query('select * from nowhere').catch((error: unknown) => error);
  expect(sqlState(unknown)).toBe('42P01');
});

test('a failed statement does not close the connection', async () => {
  await database.query('set application_name = kept');
  await database.db.execute(sql`select nothing`).catch(() => {});
  expect((await database.query('show application_name')).rows).toEqual([{ application_name: 'kept' }]);
});

test('a transaction is atomic, and a nested transaction can fail alone', async () => {
  await database.db.transaction(async (tx) => {
    await tx.insert(samples).values({ name: 'outer' });
    const inner = tx.transaction(async (nested) => {
      await nested.insert(samples).values({ name: 'inner' });
      throw new Error('changed our mind');
    });
    await expect(inner).rejects.toThrow('changed our mind');
  });
  const failed = database.db.transaction(async (tx) => {
    await tx.insert(samples).values({ name: 'gone' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');

  const { rows } = await database.query(`select name from samples where name in ('outer', 'inner', 'gone')`);
  expect(rows).toEqual([{ name: 'outer' }]);
});

test('a transaction whose COMMIT fails does not touch the next one', async () => {
  await database.query('create table late_checks (n int unique deferrable initially deferred)');
  const insert = (...numbers: number[]) =>
    database.db.transaction(async (tx) => {
      for (const n of numbers) await tx.execute(sql`insert into late_checks values (${n})`);
    });
  const [failed, ...others] = await Promise.allSettled([insert(1, 1), insert(2, 3), insert(4)]);
  expect(sqlState(failed.status === 'rejected' && failed.reason)).toBe('23505');
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const { rows } = await database.query('select n from late_checks order by n');
  expect(rows).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
});

test('transactions whose BEGIN fails do not exhaust the pool', async () => {
  const invalidOptions = { isolationLevel: 'no such level' } as unknown as { isolationLevel: 'serializable' };
  for (let tries = 0; tries < 12; tries++) {
    await expect(database.db.transaction(async () => {}, invalidOptions)).rejects.toThrow();
  }
  await database.ping();
});

test('a prepared statement reads current rows, and uncommitted ones inside its transaction', async () => {
  const named = prepareOnce((db) =>
    db
      .select({ name: samples.name })
      .from(samples)
      .where(eq(samples.name, sql.placeholder('name')))
      .prepare('sample_named'),
  );
  const find = (db: Db, name: string) => named(db).execute({ name });

  const rollback = database.db.transaction(async (tx) => {
    await tx.insert(samples).values({ name: 'inside' });
    expect(await find(tx, 'inside')).toEqual([{ name: 'inside' }]);
    await tx.transaction(async (nested) => expect(named(nested)).toBe(named(tx)));
    expect(named(tx)).not.toBe(named(database.db));
    throw new Error('undone');
  });
  await expect(rollback).rejects.toThrow('undone');
  expect(await find(database.db, 'inside')).toEqual([]);

  await database.db.insert(samples).values({ name: 'outside' });
  expect(await find(database.db, 'outside')).toEqual([{ name: 'outside' }]);
  expect(named(database.db)).toBe(named(database.db));
});

test('the outer handle throws inside a transaction instead of deadlocking', async () => {
  const wrong = [
    () => database.db.select().from(samples),
    () => database.db.transaction(async () => {}),
    () => database.query('select 1'),
    () => database.ping(),
  ];
  for (const use of wrong) {
    const refused = await database.db.transaction(async () => await use()).catch((error: unknown) => error);
    expect(String((refused as Error).cause ?? refused)).toContain('pass `tx` on');
  }
  await database.ping();
});

test('work started in a transaction may use the outer handle after the commit', async () => {
  const ended = Promise.withResolvers<void>();
  const { later } = await database.db.transaction(async () => ({ later: ended.promise.then(() => database.ping()) }));
  ended.resolve();
  await later;
});

test('many concurrent transactions stay isolated', async () => {
  await database.query('create table sums (n int)');
  const transactions = Array.from({ length: 40 }, (_, n) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into sums values (${n})`);
      await tx.execute(sql`insert into sums values (${-n})`);
    }),
  );
  await Promise.all(transactions);
  expect((await database.query('select count(*)::int, sum(n)::int from sums')).rows).toEqual([{ count: 80, sum: 0 }]);
});

test('a query does not wait for all transactions that were started before it', async () => {
  let ended = 0;
  const transactions = Array.from({ length: 60 }, () =>
    database.db
      .transaction(async (tx) => {
        for (let count = 0; count < 3; count += 1) await tx.execute(sql`select 1`);
      })
      .finally(() => {
        ended += 1;
      }),
  );
  await database.ping();
  expect(ended).toBeLessThan(30);
  await Promise.all(transactions);
});

test('a NOTIFY is delivered on commit and not on rollback', async () => {
  const received: string[] = [];
  const stop = await database.listen('shop', (payload) => received.push(payload));
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('shop', 'never')`);
      throw new Error('rolled back');
    })
    .catch(() => {});
  await database.db.transaction((tx) => tx.execute(sql`select pg_notify('shop', '订单 1')`));
  await expect.poll(() => received).toEqual(['订单 1']);

  stop();
  await database.query(`select pg_notify('shop', 'nobody there')`);
  await database.ping();
  expect(received).toEqual(['订单 1']);
});

test('two listeners on one channel both receive, and one may unsubscribe', async () => {
  const received: string[] = [];
  const stopFirst = await database.listen('Two Listeners', (payload) => received.push(`first ${payload}`));
  const stopSecond = await database.listen('Two Listeners', (payload) => received.push(`second ${payload}`));
  await database.query(`select pg_notify('Two Listeners', 'a')`);
  await expect.poll(() => received).toEqual(['first a', 'second a']);

  stopFirst();
  await database.query(`select pg_notify('Two Listeners', 'b')`);
  await expect.poll(() => received).toEqual(['first a', 'second a', 'second b']);
  stopSecond();
});

test('a second migration run changes nothing', async () => {
  const count = () => database.query('select count(*) from drizzle.__drizzle_migrations');
  const before = await count();
  await database.migrate();
  expect(await count()).toEqual(before);
});

test('a database of a later version is refused in one sentence', async () => {
  await database.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`);
  const refused = await database.migrate().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NewerDatabaseError);
  expect((refused as Error).message).toBe('数据库来自更新版本的程序，请先升级程序再启动');

  await database.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  await database.migrate();
});

test('a migration that Drizzle would skip silently is an error', async () => {
  const { rows } = await database.query(`delete from drizzle.__drizzle_migrations
    where created_at = (select min(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`);
  await expect(database.migrate()).rejects.toThrow('migration 0 is out of order');

  const [first] = rows;
  const values = [first?.['hash'], first?.['created_at']];
  await database.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values);
  await database.migrate();
});
