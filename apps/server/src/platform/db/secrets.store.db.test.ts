import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { getOrCreateSecret } from './secrets.store.ts';

test('concurrent callers get the same secret', async () => {
  const { db } = await openTestDatabase();
  const requests = Array.from({ length: 8 }, (_, number) => getOrCreateSecret(db, 'csrf', () => `value ${number}`));

  const values = new Set(await Promise.all(requests));
  expect(values.size).toBe(1);
  expect(values).toContain(await getOrCreateSecret(db, 'csrf', () => 'too late'));
});

test('secrets of different names are different', async () => {
  const { db } = await openTestDatabase();
  expect(await getOrCreateSecret(db, 'one', () => '1')).toBe('1');
  expect(await getOrCreateSecret(db, 'two', () => '2')).toBe('2');
});
