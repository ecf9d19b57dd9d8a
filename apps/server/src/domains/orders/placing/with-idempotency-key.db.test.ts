import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { withIdempotencyKey } from './with-idempotency-key.ts';

const { db } = await openTestDatabase();
const call = { owners: ['visitor:a'], key: 'key', body: {}, now: new Date('2026-11-18T08:00:00Z') } as const;
const responseWith = (order_number: string) => ({
  order_number,
  pickup_code: 'ABCDEF',
  total_price: 1,
  ready_by: '2026-11-18T10:00:00Z',
});

test('a repeated request gets the response of the last draw, and places nothing', async () => {
  const [refused, accepted] = [responseWith('20261118-000001'), responseWith('20261118-000002')];
  const place = vi.fn(async (_: unknown, store: (response: typeof accepted) => Promise<void>) => {
    await store(refused);
    await store(accepted);
    return accepted;
  });
  const run = () => db.transaction((tx) => withIdempotencyKey(tx, call, { begin: async () => {}, place }));

  expect(await run()).toEqual(accepted);
  expect(await run()).toEqual(accepted);
  expect(place).toHaveBeenCalledOnce();
});
