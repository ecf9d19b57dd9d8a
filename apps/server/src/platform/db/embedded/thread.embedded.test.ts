import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copySeed } from '#test/test-database.ts';
import type { Database } from '../database.ts';
import { isDatabaseUnavailable, sqlState } from '../database-errors.ts';
import { createDatabase } from '../open-database.ts';
import { vacuumTables } from './autovacuum.ts';
import { type EmbeddedEngine, openEmbedded } from './open-embedded.ts';

const usual = { statementMs: 30_000, idleInTransactionMs: 60_000 };
const limits = { ...usual };
let engine: EmbeddedEngine;
let database: Database;
let dataDir: string;
beforeAll(async () => {
  ({ dataDir } = await copySeed());
  engine = await openEmbedded(dataDir, { limits });
  database = createDatabase(engine);
  await database.query('create table kept (n int); insert into kept values (1)');
});
beforeEach(() => Object.assign(limits, usual));
afterAll(() => engine.close());

const endless = 'select count(*) from generate_series(1, 1000000000000)';

test('a statement without end is ended, and the shop goes on', async () => {
  limits.statementMs = 1_500;
  const stuck = database.query(endless).catch((error: unknown) => error);
  const behind = database.query('select n from kept');
  expect(sqlState(await stuck)).toBe('57014');
  expect((await behind).rows).toEqual([{ n: 1 }]);
});

test('a statement without end inside a transaction takes the transaction with it', async () => {
  limits.statementMs = 1_500;
  const stuck = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (2)`);
    await tx.execute(sql.raw(endless));
  });
  await expect(stuck).rejects.toSatisfy(isDatabaseUnavailable);
  expect((await database.query('select n from kept')).rows).toEqual([{ n: 1 }]);
});

test('a transaction that waits for something else is ended, so that nobody waits for it', async () => {
  limits.idleInTransactionMs = 300;
  const forgotten = Promise.withResolvers<void>();
  const stuck = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await forgotten.promise;
    await tx.execute(sql`select 2`);
  });
  const ended = stuck.catch((error: unknown) => error);
  await database.ping();
  expect(sqlState(await ended)).toBe('25P03');
  forgotten.resolve();
});

test('a long migration is not ended', async () => {
  Object.assign(limits, { statementMs: 50, idleInTransactionMs: 50 });
  const slow = 'select count(*)::int from generate_series(1, 3000000)';
  const { rows } = await engine.withoutTimeouts((client) => client.query(slow));
  expect(rows).toEqual([{ count: 3_000_000 }]);
});

test('who listened before the thread was ended listens to the new one, and is told of the gap', async () => {
  limits.statementMs = 1_500;
  const heard: string[] = [];
  let gaps = 0;
  await database.listen(
    'shop',
    (payload) => heard.push(payload),
    () => {
      gaps += 1;
    },
  );
  await database.query(endless).catch(() => {});
  await database.query(`select pg_notify('shop', 'still there')`);
  await expect.poll(() => heard).toEqual(['still there']);
  expect(gaps).toBe(1);
});

test('the write-ahead log stays bounded while much is written', async () => {
  await database.query('create table filled (text text)');
  const fill = `insert into filled select repeat(md5(n::text), 60) from generate_series(1, 5000) n`;
  for (let round = 0; round < 30; round++) await database.query(fill);

  const { rows } = await database.query(`select pg_current_wal_lsn() - '0/0' > 250000000 as much`);
  expect(rows).toEqual([{ much: true }]);
  const segments = readdirSync(join(dataDir, 'database', 'pg_wal')).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  );
  expect(segments.length * 16).toBeLessThanOrEqual(160);
});

test('dead rows are cleared away where there are many, and only there', async () => {
  await database.query('create table busy (n int); create table calm (n int)');
  await database.query('insert into calm values (1); insert into busy select generate_series(1, 1000)');
  await database.query('update busy set n = n + 1');

  expect(await engine.withoutTimeouts(vacuumTables)).toContain('"public"."busy"');
  const again = await engine.withoutTimeouts(vacuumTables);
  expect(again).not.toContain('"public"."busy"');
  expect(again).not.toContain('"public"."calm"');
});

test('the main thread stays free while the database works', async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 5);
  await database.query('select count(*) from generate_series(1, 1000000)');
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
});

test('when the disk takes no more log the database is away, and back with every commit when it does', async () => {
  await database.query('insert into kept values (3)');
  const log = join(dataDir, 'database', 'pg_wal');
  renameSync(log, `${log}.away`);
  const writeMuch = 'insert into filled select repeat(md5(n::text), 60) from generate_series(1, 10000) n';
  for (let tries = 0; tries < 2; tries++) {
    await expect(database.query(writeMuch)).rejects.toSatisfy(isDatabaseUnavailable);
  }
  renameSync(`${log}.away`, log);
  expect((await database.query('select n from kept order by n')).rows).toEqual([{ n: 1 }, { n: 3 }]);
});
