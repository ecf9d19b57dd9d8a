import pg from 'pg';
import { expect, test } from 'vitest';
import { createGuardedDb } from './create-guarded-db.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

test('a transaction that waits too long for its turn finds the database unavailable', async () => {
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: 150 });
  const connected = Promise.withResolvers<never>();
  Object.assign(pool, { connect: () => connected.promise });
  const db = createGuardedDb(pool);
  const stuck = db.transaction(async () => {});
  const late = await db.transaction(async () => {}).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(late)).toBe(true);
  connected.reject(new Error('closed'));
  await expect(stuck).rejects.toThrow('closed');
});
