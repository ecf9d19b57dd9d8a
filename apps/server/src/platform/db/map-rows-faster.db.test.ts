import { eq, sql } from 'drizzle-orm';
import { alias, bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import type { Db } from './database.ts';
import { mapRowsFaster, withoutRepeats } from './map-rows-faster.ts';

const { db, query } = await openTestDatabase();
const pages = pgTable('mapped_pages', {
  id: integer().primaryKey(),
  next: integer(),
  price: bigint({ mode: 'number' }),
  name: text(),
  at: timestamp({ withTimezone: true }),
  details: jsonb(),
});
await query(`
  create table mapped_pages (id int primary key, next int, price bigint, name text, at timestamptz, details jsonb);
  insert into mapped_pages values (1, 2, 250, '论文', '2026-03-01T08:00:00.5Z', '{"a": [1]}'), (2, null, null, null, null, null)`);

const following = alias(pages, 'following');
const count = sql`count(*) over ()`.mapWith(Number);
const selections = {
  'columns, expressions and an aliased one': (from: Db) =>
    from.select({ page: pages.id, at: pages.at, count, twice: sql<number>`id * 2`.as('twice') }).from(pages),
  'whole rows': (from: Db) => from.select().from(pages),
  'rows of two tables': (from: Db) =>
    from.select({ page: pages, following, count }).from(pages).innerJoin(following, eq(following.id, pages.next)),
  'a join that repeats the rows of one table': (from: Db) =>
    from
      .select({ page: { id: pages.id, at: pages.at }, following })
      .from(pages)
      .innerJoin(following, sql`true`)
      .orderBy(pages.id, following.id),
  'an object with columns of two tables': (from: Db) =>
    from
      .select({ pair: { id: pages.id, next: following.next } })
      .from(pages)
      .innerJoin(following, sql`true`)
      .orderBy(pages.id, following.id),
  'an expression of a left join': (from: Db) =>
    from
      .select({ page: { id: pages.id, twice: sql<number | null>`${following.id} * 2`.mapWith(Number) } })
      .from(pages)
      .leftJoin(following, eq(following.id, pages.next)),
  'columns of a left join, whose missing row is null': (from: Db) =>
    from.select({ page: pages, following }).from(pages).leftJoin(following, eq(following.id, pages.next)),
};

describe('rows are mapped as by Drizzle:', () => {
  test.each(Object.entries(selections))('%s', async (name, select) => {
    const statement = select(db).prepare(name);
    const expected = await statement.execute({});
    const mapper = () => Reflect.get(statement, 'customResultMapper') as unknown;
    expect(mapper()).toBeUndefined();
    mapRowsFaster(statement);
    expect(mapper() === undefined).toBe(name.startsWith('columns of a left join'));
    expect(expected.length).toBeGreaterThan(0);
    expect(await statement.execute({})).toEqual(expected);
  });
});

test('the repeated row of a join is one object', async () => {
  const statement = selections['a join that repeats the rows of one table'](db).prepare('repeated');
  mapRowsFaster(statement);
  const rows = await statement.execute({});
  expect(rows.map(({ page }) => page.id)).toEqual([1, 1, 2, 2]);
  expect(rows[1]?.page).toBe(rows[0]?.page);
  expect(rows[2]?.page).not.toBe(rows[1]?.page);
});

test('columns without repeats have their cells in the first row only, and the repeated rows share its object', async () => {
  const { id, next, at } = pages;
  const columns = withoutRepeats({ id, next, at }, sql`${following.id} = 1`);
  const statement = db
    .select({ page: columns, following: { id: following.id } })
    .from(pages)
    .innerJoin(following, sql`true`)
    .orderBy(pages.id, following.id)
    .prepare('without_repeats');
  const cells = await statement.execute({});
  expect(cells[1]?.page).toEqual({ id: 1, next: null, at: null });
  mapRowsFaster(statement);
  const rows = await statement.execute({});
  expect(rows.map(({ page, following: { id: other } }) => [page.id, page.next, other])).toEqual([
    [1, 2, 1],
    [1, 2, 2],
    [2, null, 1],
    [2, null, 2],
  ]);
  expect(rows[0]?.page.at).toEqual(new Date('2026-03-01T08:00:00.5Z'));
  expect(rows[1]?.page).toBe(rows[0]?.page);
});
