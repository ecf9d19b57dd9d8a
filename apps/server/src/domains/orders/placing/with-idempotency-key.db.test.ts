import { expect, test, vi } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { type ClaimedKey, setResponse } from './idempotency.store.ts';
import { withIdempotencyKey } from './with-idempotency-key.ts';

const { db } = await openTestDatabase();
const call = { owners: ['visitor:a'], key: 'key', body: {}, now: new Date('2026-11-18T08:00:00Z') } as const;
const response = {
  order_number: '20261118-000001',
  pickup_code: 'ABCDEF',
  total_price: 1,
  ready_by: '2026-11-18T10:00:00Z',
};

test('a repeated request gets the stored response, and places nothing', async () => {
  const place = vi.fn(async (tx: Tx, claimed: ClaimedKey | undefined) => {
    await setResponse(tx, { owners: [], key: '', ...claimed, response });
    return response;
  });
  const run = () => db.transaction((tx) => withIdempotencyKey(tx, call, { begin: async () => tx, place }));

  expect(await run()).toEqual(response);
  expect(await run()).toEqual(response);
  expect(place).toHaveBeenCalledOnce();
});
