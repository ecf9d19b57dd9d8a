import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import type { Tx } from './database.ts';
import { sqlState } from './database-errors.ts';
import { together } from './together.ts';

const database = await openTestDatabase();
const { db } = database;
beforeEach(() => database.query('create table sent (n int)'));
afterEach(() => database.query('drop table sent'));

const insert = (tx: Tx, n: number) => tx.execute(sql`insert into sent values (${n})`);
const readSent = async () => (await database.query('select n from sent order by n')).rows.map(({ n }) => n);

test('statements sent together return their results in order', async () => {
  const results = await db.transaction((tx) =>
    together([insert(tx, 1), tx.execute(sql`select count(*)::int as n from sent`), insert(tx, 2)]),
  );
  expect(results[1].rows).toEqual([{ n: 1 }]);
  expect(await readSent()).toEqual([1, 2]);
});

test('the first failure is thrown, and a slower branch writes nothing after the rollback', async () => {
  const slowBranch = async (tx: Tx) => {
    for (const n of [3, 4, 5, 6]) await insert(tx, n).catch(() => {});
  };
  const failed = db.transaction((tx) => together([tx.execute(sql`select 1 / 0`), slowBranch(tx)]));
  expect(sqlState(await failed.catch((error: unknown) => error))).toBe('22012');
  expect(await readSent()).toEqual([]);
});

test('a failure is thrown, not its consequence for a statement that is sent later', async () => {
  const sendLater = async (tx: Tx) => {
    await setImmediate();
    await insert(tx, 7);
  };
  const failed = db.transaction((tx) => together([sendLater(tx), tx.execute(sql`select 1 / 0`)]));
  expect(sqlState(await failed.catch((error: unknown) => error))).toBe('22012');
});
