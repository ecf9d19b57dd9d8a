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

const defaults = { statementMs: 30_000, idleInTransactionMs: 60_000 };
const timeouts = { ...defaults };
let engine: EmbeddedEngine;
let database: Database;
let dataDir: string;
beforeAll(async () => {
  ({ dataDir } = await copySeed());
  engine = await openEmbedded(dataDir, { timeouts });
  database = createDatabase(engine);
  await database.query('create table numbers (n int); insert into numbers values (1)');
});
beforeEach(() => Object.assign(timeouts, defaults));
afterAll(() => engine.close());

const endlessQuery = 'select count(*) from generate_series(1, 1000000000000)';

test('an endless statement times out, and the queued query runs', async () => {
  timeouts.statementMs = 1_500;
  const stuck = database.query(endlessQuery).catch((error: unknown) => error);
  const queued = database.query('select n from numbers');
  expect(sqlState(await stuck)).toBe('57014');
  expect((await queued).rows).toEqual([{ n: 1 }]);
});

test('an endless statement inside a transaction rolls the transaction back', async () => {
  timeouts.statementMs = 1_500;
  const stuck = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into numbers values (2)`);
    await tx.execute(sql.raw(endlessQuery));
  });
  await expect(stuck).rejects.toSatisfy(isDatabaseUnavailable);
  expect((await database.query('select n from numbers')).rows).toEqual([{ n: 1 }]);
});

test('an idle transaction times out, so that it does not block other queries', async () => {
  timeouts.idleInTransactionMs = 300;
  const blocked = Promise.withResolvers<void>();
  const stuck = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await blocked.promise;
    await tx.execute(sql`select 2`);
  });
  const ended = stuck.catch((error: unknown) => error);
  await database.ping();
  expect(sqlState(await ended)).toBe('25P03');
  blocked.resolve();
});

test('a long migration does not time out', async () => {
  Object.assign(timeouts, { statementMs: 50, idleInTransactionMs: 50 });
  const slow = 'select count(*)::int from generate_series(1, 3000000)';
  const { rows } = await engine.withoutTimeouts((client) => client.query(slow));
  expect(rows).toEqual([{ count: 3_000_000 }]);
});

test('a listener survives a restart of the thread and is notified of the reconnect', async () => {
  timeouts.statementMs = 1_500;
  const received: string[] = [];
  let reconnects = 0;
  await database.listen(
    'shop',
    (payload) => received.push(payload),
    () => {
      reconnects += 1;
    },
  );
  await database.query(endlessQuery).catch(() => {});
  await database.query(`select pg_notify('shop', 'still there')`);
  await expect.poll(() => received).toEqual(['still there']);
  expect(reconnects).toBe(1);
});

test('the WAL stays bounded under heavy writes', async () => {
  await database.query('create table filled (text text)');
  const fill = `insert into filled select repeat(md5(n::text), 60) from generate_series(1, 5000) n`;
  for (let round = 0; round < 30; round++) await database.query(fill);

  const { rows } = await database.query(`select pg_current_wal_lsn() - '0/0' > 250000000 as much`);
  expect(rows).toEqual([{ much: true }]);
  const segments = readdirSync(join(dataDir, 'database', 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(segments.length * 16).toBeLessThanOrEqual(160);
});

test('only tables with many dead rows are vacuumed', async () => {
  await database.query('create table busy (n int); create table calm (n int)');
  await database.query('insert into calm values (1); insert into busy select generate_series(1, 1000)');
  await database.query('update busy set n = n + 1');

  expect(await engine.withoutTimeouts(vacuumTables)).toContain('"public"."busy"');
  const vacuumed = await engine.withoutTimeouts(vacuumTables);
  expect(vacuumed).not.toContain('"public"."busy"');
  expect(vacuumed).not.toContain('"public"."calm"');
});

test('the event loop of the main thread runs while the database works', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  await database.query('select count(*) from generate_series(1, 1000000)');
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

test('the database is unavailable while the WAL cannot be written, and loses no commit', async () => {
  await database.query('insert into numbers values (3)');
  const walDir = join(dataDir, 'database', 'pg_wal');
  renameSync(walDir, `${walDir}.moved`);
  const largeInsert = 'insert into filled select repeat(md5(n::text), 60) from generate_series(1, 10000) n';
  for (let tries = 0; tries < 2; tries++) {
    await expect(database.query(largeInsert)).rejects.toSatisfy(isDatabaseUnavailable);
  }
  renameSync(`${walDir}.moved`, walDir);
  expect((await database.query('select n from numbers order by n')).rows).toEqual([{ n: 1 }, { n: 3 }]);
});
