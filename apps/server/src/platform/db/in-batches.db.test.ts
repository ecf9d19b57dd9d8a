import { lte } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { abortAtCheck, recordStatementSizes } from '#test/batches.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { deleteInBatches } from './in-batches.ts';

const database = await openTestDatabase();
const { db } = database;
const old = pgTable('old_rows', { age: integer().notNull() });
await database.query('create table old_rows (age int not null)');
const sizes = await recordStatementSizes(database, 'old_rows', 'delete');
const never = new AbortController().signal;
const isOld = lte(old.age, 1200);

afterAll(async () => {
  await sizes.stop();
  await database.query('drop table old_rows');
});

beforeEach(async () => {
  await database.query('truncate old_rows');
  await database.query('insert into old_rows select generate_series(1, 1300)');
});

describe('the deletion in batches', () => {
  test('deletes all rows that match and no others, at most 500 with one statement', async () => {
    expect(await deleteInBatches(db, old, isOld, never)).toBe(1200);
    expect(await sizes.take()).toEqual([500, 500, 200]);
    expect(await db.$count(old)).toBe(100);
  });

  test('keeps its finished batches when it is aborted, and goes on in the next run', async () => {
    await expect(deleteInBatches(db, old, isOld, abortAtCheck(2))).rejects.toThrow();
    expect(await db.$count(old)).toBe(800);
    expect(await deleteInBatches(db, old, isOld, never)).toBe(700);
    expect(await sizes.take()).toEqual([500, 500, 200]);
  });
});
