import { sql } from 'drizzle-orm';
import type { PoolClient, QueryConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { sqlState } from './database-errors.ts';
import { commitBehind, runTransaction } from './run-transaction.ts';

const database = await openTestDatabase();
const { db } = database;
beforeEach(() => database.query('create table written (n int unique)'));
afterEach(() => database.query('drop table written'));

const insert = (n: unknown) => sql`insert into written values (${n})`;
const readWritten = async () => (await database.query('select n from written order by n')).rows.map(({ n }) => n);

test('COMMIT is sent behind the last statements, before their replies', async () => {
  const sent: string[] = [];
  const reply = Promise.withResolvers<object>();
  const client = {
    query(statement: string | QueryConfig) {
      sent.push(typeof statement === 'string' ? statement : statement.text);
      return reply.promise;
    },
  } as unknown as PoolClient;
  const commitSent = Promise.withResolvers<void>();
  const run = runTransaction(client, (tx) => commitBehind(tx, [tx.execute(sql`select 1`)]), commitSent.resolve);
  await commitSent.promise;
  expect(sent).toEqual(['begin', 'select 1', 'commit']);
  reply.resolve({ rows: [] });
  await run;
});

test('a transaction throws the failure of a statement before COMMIT, and writes nothing', async () => {
  const failed = db.transaction(async (tx) => {
    await tx.execute(insert(1));
    await commitBehind(tx, [tx.execute(insert(1)), tx.execute(insert(2))]);
  });
  expect(sqlState(await failed.catch((error: unknown) => error))).toBe('23505');
  expect(await readWritten()).toEqual([]);
  await db.transaction((tx) => commitBehind(tx, [tx.execute(insert(3))]));
  expect(await readWritten()).toEqual([3]);
});

test('a statement that cannot be sent rolls the transaction back', async () => {
  const unsendable = {
    toPostgres() {
      throw new Error('no such value');
    },
  };
  const failed = db.transaction(async (tx) => {
    await commitBehind(tx, [tx.execute(insert(1)), tx.execute(insert(unsendable))]);
  });
  await expect(failed).rejects.toSatisfy((error: Error) => String(error.cause ?? error).includes('no such value'));
  expect(await readWritten()).toEqual([]);
});
