import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertShopDefaults } from '#domains/shop/insert-shop-defaults.ts';
import { abortAtCheck, recordStatementSizes, type StatementSizes } from '#test/batches.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { maskOldOrders } from './mask-old-orders.ts';

const database = await openTestDatabase();
const { db } = database;
const clock = { now: () => new Date() };
await insertShopDefaults({ db, clock });
const never = new AbortController().signal;
const total = 1300;
const before = new Date('2026-01-01T00:00:00Z');

async function count(condition: string): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from ${condition}`);
  return Number(rows[0]?.['count']);
}
const countUnmasked = () => count(`orders where phone_number not like '%****%'`);
const countNotes = () => count(`order_events where detail ? 'text'`);

let sizes: StatementSizes;
beforeEach(async () => {
  await database.query(`
    insert into orders (id, order_number, pickup_code, owner, phone_number, payment_method, status, price_list_version,
      base_fee, total_price, price_difference, awaits_counts, legal_texts_of, created_at, ready_by)
    select gen_random_uuid(), 'old-' || n, 'P' || n, 'visitor:' || n, '1380013' || lpad(n::text, 4, '0'), 'ALIPAY',
      'pending', 1, 50, 65, 0, false, '2025-01-01', '2025-01-01'::timestamptz + n * interval '1 minute', now()
    from generate_series(1, ${total}) as n;
    insert into order_events (id, order_id, at, actor, kind, detail)
    select gen_random_uuid(), id, created_at, 'system', 'note', '{"text": "13800138000"}' from orders`);
  sizes = await recordStatementSizes(database, 'order_events', 'update');
});
afterEach(async () => {
  await sizes.stop();
  await database.query('truncate orders cascade');
});

describe('masking old orders', () => {
  test('changes at most 500 orders in a transaction', async () => {
    expect(await maskOldOrders({ db }, before, never)).toBe(total);
    expect(await sizes.take()).toEqual([500, 500, 300]);
    expect([await countUnmasked(), await countNotes()]).toEqual([0, 0]);
  });

  test('deletes what customers wrote: notes, and requests for refunds with their answers', async () => {
    await database.query(`
      update orders set customer_note = '13800138000', refund_state = 'declined';
      insert into refund_requests (id, order_id, reason, asked_at, state, answer, decided_at)
      select gen_random_uuid(), id, 'reason', created_at, 'declined', 'answer', created_at from orders;
      update order_events set detail = '{"answer": "13800138000"}'`);
    await maskOldOrders({ db }, before, never);
    expect(await count(`orders where customer_note <> ''`)).toBe(0);
    expect(await count(`refund_requests where reason = 'reason' or answer <> ''`)).toBe(0);
    expect(await count(`order_events where detail ? 'answer'`)).toBe(0);
  });

  test('begins with the oldest orders, keeps its finished batches when aborted, and goes on in the next run', async () => {
    await expect(maskOldOrders({ db }, before, abortAtCheck(2))).rejects.toThrow();
    expect([await countUnmasked(), await countNotes()]).toEqual([800, 800]);
    expect(await count(`orders where phone_number like '%****%' and created_at > '2025-01-01 08:20Z'`)).toBe(0);

    expect(await maskOldOrders({ db }, before, never)).toBe(800);
    expect(await sizes.take()).toEqual([500, 500, 300]);
    expect([await countUnmasked(), await countNotes()]).toEqual([0, 0]);
  });

  test('leaves out an order that cannot be changed, and fails at the end', async () => {
    await database.query(`
      create function refuse_change() returns trigger language plpgsql as $$
        begin raise exception 'refused'; end $$;
      create trigger refuse_change before update on orders for each row when (old.order_number = 'old-7')
        execute function refuse_change()`);
    try {
      await expect(maskOldOrders({ db }, before, never)).rejects.toMatchObject({ cause: { message: 'refused' } });
      expect(await countUnmasked()).toBe(1);
    } finally {
      await database.query('drop function refuse_change() cascade');
    }
    expect(await maskOldOrders({ db }, before, never)).toBe(1);
  });
});
