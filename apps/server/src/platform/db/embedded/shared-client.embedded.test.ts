import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeed } from '#test/test-database.ts';
import type { Database } from '../database.ts';
import { createDatabase } from '../open-database.ts';
import { type EmbeddedEngine, openEmbedded } from './open-embedded.ts';

let engine: EmbeddedEngine;
let database: Database;
beforeAll(async () => {
  engine = await openEmbedded((await copySeed()).dataDir);
  database = createDatabase(engine);
});
afterAll(() => engine.close());

// Drizzle sends a statement when it is awaited, so these functions await it.
const select = async (n: number) => (await database.db.execute(sql`select ${n}::int as n`)).rows[0]?.['n'];
const selectSlowly = async () =>
  await database.db.execute(sql`select count(*) from generate_series(1, ${3_000_000}::int)`);
const fail = async () => await database.db.execute(sql`select 1 / 0`);

test('single statements are sent to the database while it works on another', async () => {
  const slow = selectSlowly();
  const quick = [1, 2, 3].map(select);
  await setImmediate();
  expect(engine.pool.waitingCount).toBe(0);
  expect(await Promise.all([slow, ...quick])).toMatchObject([{ rowCount: 1 }, 1, 2, 3]);
});

test('a statement that fails does not fail the statements around it', async () => {
  const failing = fail();
  const others = [1, 2, 3].map(select);
  await expect(failing).rejects.toThrow();
  expect(await Promise.all(others)).toEqual([1, 2, 3]);
});

test('a transaction comes before statements that arrive after it', async () => {
  const ended: string[] = [];
  const slow = selectSlowly();
  await setImmediate();
  const transaction = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    ended.push('transaction');
  });
  await setImmediate();
  const late = select(1).then(() => ended.push('statement'));
  await Promise.all([slow, transaction, late]);
  expect(ended).toEqual(['transaction', 'statement']);
});

test('a statement outside waits for a transaction, and one inside with the outer handle is refused', async () => {
  const entered = Promise.withResolvers<void>();
  const outside = entered.promise.then(() => select(1));
  await database.db.transaction(async () => {
    entered.resolve();
    await setImmediate();
    await expect(select(2)).rejects.toThrow();
  });
  expect(await outside).toBe(1);
});

test('a transaction begins before the reply to the COMMIT of the one before it', async () => {
  const order: string[] = [];
  const [first, second] = ['first', 'second'].map((name) =>
    database.db
      .transaction(async (tx) => {
        order.push(`${name} begins`);
        await tx.execute(sql`select 1`);
      })
      .then(() => order.push(`${name} has ended`)),
  );
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'second begins', 'first has ended', 'second has ended']);
});

test('a transaction does not wait for the replies to statements before it', async () => {
  const order: string[] = [];
  const isFree = Promise.withResolvers<void>();
  const first = database.db.transaction(() => isFree.promise);
  const slow = selectSlowly().then(() => order.push('statement has ended'));
  const second = database.db.transaction(async () => {
    order.push('transaction begins');
  });
  isFree.resolve();
  await Promise.all([first, slow, second]);
  expect(order).toEqual(['transaction begins', 'statement has ended']);
});

test('a statement that leaves a transaction open does not spoil the transaction behind it', async () => {
  const isFree = Promise.withResolvers<void>();
  const first = database.db.transaction(() => isFree.promise);
  const broken = Promise.resolve(database.db.execute(sql.raw('begin; select 1 / 0'))).catch(() => 'failed');
  const second = database.db.transaction(async (tx) => (await tx.execute(sql`select 2 as n`)).rows[0]?.['n']);
  isFree.resolve();
  expect(await Promise.all([first, broken, second])).toEqual([undefined, 'failed', 2]);
});
