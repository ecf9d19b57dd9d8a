import { fen } from '@print/contract/price';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { amountOwed, openDifference } from '../balance-rules.ts';
import { checkPayment } from '../desk/check-payment.ts';
import { findOrder } from '../orders.api.ts';
import type { Order } from '../orders.table.ts';
import { dateRangeOf } from '../reports/report-time-rules.ts';
import { showTill } from '../reports/show-till.ts';
import { changeOrderStatus } from '../status/change-order-status.ts';
import { markCollected } from '../status/mark-collected.ts';
import { setOrder } from '../status/order-changes.store.ts';
import { correctEntry } from './correct-entry.ts';
import { listEntries } from './ledger.store.ts';
import { moneyTaken } from './ledger-rules.ts';
import { refundOrder } from './refund-order.ts';
import { settleDifference } from './settle-difference.ts';
import { waiveOwed } from './waive-owed.ts';

const { deps } = await createTestApp();
const actor = `user:${deps.random.uuid()}`;
const method = fc.constantFrom('ALIPAY', 'WECHAT', 'CASH');
const amount = fc.integer({ min: -50, max: 5000 }).map(fen);
const reason = '试试';

/** Each act may be refused, and never breaks the sums. */
const act = fc.oneof(
  fc.record({ act: fc.constant('check' as const), amount, method }),
  fc.record({ act: fc.constant('doubt' as const), check: fc.constantFrom('unchecked', 'problem') }),
  fc.record({ act: fc.constant('count' as const), amount: fc.integer({ min: -500, max: 500 }).map(fen) }),
  fc.record({ act: fc.constant('settle' as const), method }),
  fc.record({ act: fc.constant('refund' as const), amount, method }),
  fc.record({ act: fc.constant('waive' as const), part: fc.constantFrom(0.5, 1) }),
  fc.record({ act: fc.constant('correct' as const), index: fc.nat(9) }),
  fc.record({ act: fc.constantFrom('print', 'finish', 'cancel', 'collect') }),
  fc.record({ act: fc.constant('wait' as const), hours: fc.nat(30) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function perform(order: Order, input: Act): Promise<void> {
  const target = { orderId: order.id, actor };
  if ('check' in input) return await checkPayment(deps, { ...target, check: input.check, problem: reason });
  if ('hours' in input) return deps.clock.moveBy(input.hours * 3600);
  if ('part' in input) {
    const part = fen(Math.trunc(openDifference(order) * input.part));
    return await waiveOwed(deps, { ...target, amount: part || amountOwed(order), reason });
  }
  if ('index' in input) {
    const entry = (await listEntries(deps.db, order.id))[input.index];
    return entry && (await correctEntry(deps, { ...target, entryId: entry.id, reason }));
  }
  if (input.act === 'check')
    return await checkPayment(deps, { ...target, check: 'checked', amount: input.amount / 100, method: input.method });
  if (input.act === 'refund') return await refundOrder(deps, { ...target, ...input, reason });
  if (input.act === 'settle')
    return await settleDifference(deps, { ...target, difference: openDifference(order), method: input.method });
  if (input.act === 'count') {
    const mayChange = order.status !== 'cancelled';
    return await deps.db.transaction(async (tx) => {
      if (mayChange) await setOrder(tx, order.id, { priceDifference: fen(Math.max(input.amount, -order.totalPrice)) });
    });
  }
  if (input.act === 'collect') return await markCollected(deps, target);
  const status = { print: 'processing', finish: 'completed', cancel: 'cancelled' } as const;
  return await changeOrderStatus(deps, { ...target, status: status[input.act], reason, despitePayment: true });
}

async function assertSums(id: string): Promise<Order> {
  const order = await findOrder(deps.db, id);
  if (!order) throw new Error('the order is gone');
  const entries = await listEntries(deps.db, id);
  const booked = entries.reduce((sum, entry) => sum + entry.amount, 0);
  expect(order.ledgerTotal).toBe(booked);
  const price = order.status === 'cancelled' ? 0 : order.totalPrice + order.priceDifference;
  expect(amountOwed(order) + booked).toBe(price);
  expect(moneyTaken(entries)).toBeGreaterThanOrEqual(0);
  const corrected = new Set(entries.map(({ corrects }) => corrects));
  const payments = entries.filter(({ id: entryId, kind }) => kind === 'payment' && !corrected.has(entryId));
  expect(payments.length).toBeLessThanOrEqual(1);
  return order;
}

test('after any history, what is owed and what was booked make up the price, and the till is the sum of its rows', async () => {
  const history = fc.array(act, { minLength: 5, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      const { id } = await seedOrder(deps, { totalPrice: fen(2960), createdAt: deps.clock.now() });
      for (const input of acts) {
        const order = await assertSums(id);
        await perform(order, input).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
      }
      await assertSums(id);
    }),
    { numRuns: 60 },
  );

  const { rows } = await deps.database.query(
    `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, method, sum(amount)::int as net
     from ledger_entries where method is not null group by 1, 2`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const day of new Set(rows.map((row) => String(row['day'])))) {
    const till = await showTill(deps, dateRangeOf('day', day));
    const netOf = (name: string) => rows.find((row) => row['day'] === day && row['method'] === name)?.['net'] ?? 0;
    for (const { method: name, net, taken, given_back } of till.methods) {
      expect(Math.round(net * 100)).toBe(netOf(name));
      expect(net).toBeCloseTo(taken - given_back, 6);
    }
    const { turnover, owed_by_customers, owed_by_shop, for_other_orders, on_other_days } = till;
    const expected = turnover - owed_by_customers + owed_by_shop + for_other_orders - on_other_days;
    expect(till.net).toBeCloseTo(expected, 6);
    expect(till.net).toBeCloseTo(
      till.methods.reduce((sum, { net }) => sum + net, 0),
      6,
    );
  }
});
