import { changeOrders, setOrderStatus } from '@print/contract/desk';
import { nextStatuses, type OrderStatus } from '@print/contract/orders';
import { describe, expect, test } from 'vitest';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { deps, as } = await createTestApp();
const { database, random } = deps;
const clerk = await as('staff');

async function historyOf(id: string): Promise<unknown[]> {
  const { rows } = await database.query(
    "select kind, detail from order_events where order_id = $1 and kind <> 'placed'",
    [id],
  );
  return rows;
}

async function statusOf(id: string): Promise<unknown> {
  const { rows } = await database.query('select status from orders where id = $1', [id]);
  return rows[0]?.['status'];
}

const statuses = Object.keys(nextStatuses) as OrderStatus[];
/** A second copy of the allowed steps, so that a mistake in the shared table is found. */
const allowed = ['pending processing', 'pending cancelled', 'processing completed', 'processing cancelled'];

describe('a status change', () => {
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  test.each(pairs)('from %s to %s is accepted only if it is allowed', async (from, to) => {
    const { id } = await seedOrder(deps, { status: from });
    const body = { status: to, from, reason: '没有纸了', despite_payment: true };
    const reply = await clerk.call(setOrderStatus, { params: { id }, body });
    if (allowed.includes(`${from} ${to}`)) {
      expect(reply).toMatchObject({ status: 200, body: { status: to } });
      expect(await historyOf(id)).toMatchObject([{ kind: 'status', detail: { from, to } }]);
    } else {
      expect(reply).toMatchObject({ status: 409, body: { code: 'order_status_not_allowed' } });
      expect(await statusOf(id)).toBe(from);
      expect(await historyOf(id)).toEqual([]);
    }
  });

  test('to cancelled needs a reason', async () => {
    const { id } = await seedOrder(deps);
    for (const reason of ['', ' ', '\u0000', '长'.repeat(201)])
      expect(await clerk.call(setOrderStatus, { params: { id }, body: { status: 'cancelled', reason } })).toMatchObject(
        { status: 400, body: { reason: [expect.stringMatching(/\p{sc=Han}/u)] } },
      );
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('a batch action', () => {
  test('succeeds or fails per order, with a message', async () => {
    const [pending, completed] = [await seedOrder(deps), await seedOrder(deps, { status: 'completed' })];
    const unknown = random.uuid();
    const ids = [completed.id, unknown, pending.id, pending.id];
    const { body } = await clerk.call(changeOrders, { body: { ids, act: 'processing', despite_payment: true } });
    expect(body.results).toEqual([
      { id: completed.id, is_done: false, detail: '订单当前状态不允许此操作' },
      { id: unknown, is_done: false, detail: '没有找到这个订单' },
      { id: pending.id, is_done: true, detail: '已开始处理' },
    ]);
    expect([await statusOf(pending.id), await statusOf(completed.id)]).toEqual(['processing', 'completed']);
    expect(await historyOf(pending.id)).toHaveLength(1);
  });

  test('checks payments and hands orders over', async () => {
    const paidAtCounter = { status: 'completed', isWalkIn: true } as const;
    const orders = [await seedOrder(deps, paidAtCounter), await seedOrder(deps, paidAtCounter)];
    const ids = orders.map(({ id }) => id);
    for (const act of ['payment_checked', 'collected'] as const) {
      const { body } = await clerk.call(changeOrders, { body: { ids, act } });
      expect(body.results.every(({ is_done }) => is_done)).toBe(true);
    }
    for (const id of ids) expect(await historyOf(id)).toMatchObject([{ kind: 'payment' }, { kind: 'collected' }]);
  });

  test.each([
    ['no ids', []],
    ['too many ids', Array.from({ length: 101 }, () => random.uuid())],
  ])('refuses %s', async (_, ids) => {
    const reply = await clerk.call(changeOrders, { body: { ids, act: 'processing' } });
    expect(reply).toMatchObject({ status: 400, body: { ids: [expect.any(String)] } });
  });
});
