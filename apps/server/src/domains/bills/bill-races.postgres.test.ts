import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getBill, importBill } from '@print/contract/bills';
import { checkPayment } from '@print/contract/desk';
import { fen } from '@print/contract/price';
import { afterAll, expect, test } from 'vitest';
import { receiveMoney } from '#domains/orders/ledger/receive-money.ts';
import { lockOrder } from '#domains/orders/status/order-changes.store.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { transactionNumber, wechatBillOf } from '#test/bills/wechat-bill-of.ts';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { copySeed } from '#test/test-database.ts';
import { matchBillJob } from './bills.jobs.ts';
import { matchBill } from './match-bill.ts';

// A child process opens the same database.
const settings = await copySeed();
const database = await openDatabase(settings);
const { deps, as } = await createTestApp({ database });
afterAll(async () => await database.close());
const [owner, clerk, other] = [await as('staff'), await as('staff'), await as('staff')];
const never = new AbortController().signal;
const billWorker = fileURLToPath(import.meta.resolve('#test/bill-worker.ts'));

/** Orders of different amounts in a week of their own, and the bill that pays them. */
async function seedPaidDay(week: number, count: number) {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1 + week * 7, 4) + minutes * 60_000);
  const place = (index: number) => seedOrder(deps, { createdAt: at(index), totalPrice: fen(100 + index) });
  const orders = await Promise.all(Array.from({ length: count }, (_, index) => place(index)));
  const numbers = orders.map(() => transactionNumber());
  const lines = numbers.map((number, index) => ({ at: at(index), amount: 100 + index, number }));
  return { orders, numbers, file: wechatBillOf(lines) };
}

async function paymentsOf(orders: readonly { readonly id: string }[]) {
  const { rows } = await database.query(
    `select count(*)::int as orders,
       count(*) filter (where ledger_total = total_price and payment_check = 'checked')::int as even,
       (select count(*)::int from ledger_entries where order_id = any($1::uuid[])) as entries,
       (select count(*)::int from bill_lines where order_id = any($1::uuid[]) and entry_id is not null) as linked
     from orders where id = any($1::uuid[])`,
    [orders.map(({ id }) => id)],
  );
  return rows[0];
}

const upload = async (file: Buffer) => (await owner.upload(importBill, file, '账单.csv')).body.id;

test('two imports at once, two clerks and a gateway confirm each payment once', async () => {
  const { orders, numbers, file } = await seedPaidDay(1, 60);
  await deps.jobs.work(matchBillJob, async ({ billId }, signal) => await matchBill(deps, billId, signal));
  const check = async (client: typeof clerk) => {
    for (const { id } of orders) await client.call(checkPayment, { params: { id }, body: { check: 'checked' } });
  };
  const notify = async () => {
    for (const [index, { id, totalPrice }] of orders.entries())
      await deps.db
        .transaction(async (tx) => {
          const order = await lockOrder(tx, id);
          const receipt = { amount: totalPrice, method: 'WECHAT', source: 'gateway', actor: 'system' } as const;
          // A gateway handles its notification once.
          if (order?.paymentCheck === 'unchecked')
            await receiveMoney(deps, tx, order, { ...receipt, reference: numbers[index] ?? '' });
        })
        .catch((error) => expect(error).toMatchObject({ code: 'transaction_booked' }));
  };
  const importAndMatch = async () => await matchBill(deps, await upload(file), never);
  await Promise.all([importAndMatch(), importAndMatch(), check(clerk), check(other), notify()]);
  // What was confirmed after the comparison is linked by the next import.
  await importAndMatch();
  expect(await paymentsOf(orders)).toEqual({ orders: 60, even: 60, entries: 60, linked: 60 });
});

test('an import that is killed with -9 goes on where it was, and confirms each payment once', async () => {
  const { orders, file } = await seedPaidDay(3, 200);
  const { body } = await owner.upload(importBill, file, '账单.csv');
  await database.query("delete from pgboss.job where name = 'match-bill'");
  const worker = spawn(process.execPath, [billWorker, JSON.stringify(settings), body.id], { stdio: 'inherit' });
  const hasBegun = async () => ((await paymentsOf(orders)) as { entries: number }).entries >= 20;
  await expect.poll(hasBegun, { interval: 5 }).toBe(true);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  const { entries } = (await paymentsOf(orders)) as { entries: number };
  expect(entries).toBeLessThan(200);

  await matchBill(deps, body.id, never);
  expect(await paymentsOf(orders)).toEqual({ orders: 200, even: 200, entries: 200, linked: 200 });
  expect((await owner.call(getBill, { params: { id: body.id } })).body).toMatchObject({ state: 'done' });
});
