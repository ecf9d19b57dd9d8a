import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import type { Db } from './database.ts';
import { sqlState } from './database-errors.ts';

const database = await openTestDatabase();
const { db } = database;
const parts = pgTable('parts', { n: integer().notNull(), name: text(), at: timestamp({ withTimezone: true }) });
await database.query(`create table parts (n int not null, name text, at timestamptz)`);

const at = new Date('2026-11-18T08:00:00Z');
const stored = [
  { n: 1, name: '论文', at },
  { n: 2, name: null, at: null },
];
beforeEach(async () => {
  await database.query('truncate parts');
  await db.insert(parts).values(stored);
});

const least = sql.placeholder('least');
const prepareList = (handle: Db) =>
  handle
    .select()
    .from(parts)
    .where(sql`10 / ${least}::int >= 0 and n >= ${least}`)
    .orderBy(parts.n)
    .prepare('list_parts');

test('later executions in a transaction return the same rows without a description', async () => {
  const describe = vi.spyOn(pg.Connection.prototype as unknown as { describe(): void }, 'describe');
  await db.transaction(async (tx) => {
    const list = prepareList(tx);
    expect(await list.execute({ least: 1 })).toEqual(stored);
    describe.mockClear();
    expect(await list.execute({ least: 1 })).toEqual(stored);
    const [second, none] = await Promise.all([list.execute({ least: 2 }), list.execute({ least: 3 })]);
    expect([second, none]).toEqual([stored.slice(1), []]);
    expect(describe).not.toHaveBeenCalled();
  });
});

test('a failed execution changes nothing for the next one', async () => {
  const list = prepareList(db);
  for (let time = 0; time < 3; time += 1) {
    const failed = await list.execute({ least: 0 }).catch((error: unknown) => error);
    expect(sqlState(failed)).toBe('22012');
    expect(await list.execute({ least: 1 })).toEqual(stored);
  }
});

test('a statement without columns reports its number of rows each time', async () => {
  const upToMost = sql`n <= ${sql.placeholder('most')}`;
  const rename = db.update(parts).set({ name: 'x' }).where(upToMost).prepare('rename_parts');
  for (const most of [1, 2, 0]) expect(await rename.execute({ most })).toMatchObject({ rowCount: most, rows: [] });
});
