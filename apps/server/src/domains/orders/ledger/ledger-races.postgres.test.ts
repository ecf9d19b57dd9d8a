import { checkPayment, getStaffOrder, settleDifference } from '@print/contract/desk';
import { refundOrder } from '@print/contract/ledger';
import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { receiveMoney } from './receive-money.ts';

const { deps, as } = await createTestApp();
const clerks = [await as('staff'), await as('staff')];
const entriesOf = async (id: string) =>
  (await clerks[0]?.call(getStaffOrder, { params: { id } }))?.body.payment.entries ?? [];
/** Each clerk sends the request ten times at once. */
const bothClerks = async <Reply>(send: (clerk: (typeof clerks)[number]) => Promise<Reply>) =>
  await Promise.all(clerks.flatMap((clerk) => Array.from({ length: 10 }, () => send(clerk))));

test('two clerks who check a payment book it once', async () => {
  const { id } = await seedOrder(deps);
  await bothClerks((clerk) => clerk.call(checkPayment, { params: { id }, body: { check: 'checked' } }));
  expect(await entriesOf(id)).toHaveLength(1);
});

test('a transaction that is booked for many orders at once is booked for one', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => seedOrder(deps)));
  const reference = '2026111922001400000000000001';
  const results = await Promise.allSettled(
    orders.map(({ id }) =>
      deps.db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        if (!order) throw new Error('the order is gone');
        const receipt = { amount: fen(80), method: 'ALIPAY', source: 'bill', reference, actor: 'system' } as const;
        await receiveMoney(deps, tx, order, receipt);
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await deps.database.query(
    'select count(*)::int as booked, sum(ledger_total)::int as total from orders where id = any($1::uuid[]) and ledger_total > 0',
    [orders.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ booked: 1, total: 80 }]);
});

test('two clerks who settle a difference or refund an order at once do not pay twice', async () => {
  const { id } = await seedOrder(deps, { paymentCheck: 'checked', priceDifference: fen(-30) });
  await bothClerks((clerk) => clerk.call(settleDifference, { params: { id }, body: { difference: -0.3 } }));
  expect(await entriesOf(id)).toMatchObject([{ amount: 0.8 }, { amount: -0.3 }]);

  const refunds = await bothClerks((clerk) =>
    clerk.call(refundOrder, { params: { id }, body: { amount: 0.5, method: 'CASH', reason: '没印清楚' } }),
  );
  expect(refunds.filter(({ status }) => status === 201)).toHaveLength(1);
  const money = (await entriesOf(id)).filter(({ method }) => method !== null);
  expect(money.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0);
});
