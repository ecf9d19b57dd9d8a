import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPaymentCode } from '@print/contract/gateway-payments';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db/open-database.ts';
import { seedOrder } from '#test/factories.ts';
import { startFakeAlipay } from '#test/gateways/fake-alipay.ts';
import { startServer } from '#test/start-server.ts';
import { createClient } from '#test/test-client.ts';
import { copySeed } from '#test/test-database.ts';

const kills = 20;
const clock = { now: () => new Date() };
const random = { bytes: randomBytes, uuid: () => randomUUID() };

test('a server that is killed twenty times before it answers notifications books each payment once', {
  timeout: 900_000,
}, async () => {
  const settings = await copySeed();
  const fake = await startFakeAlipay(clock);
  const database = await openDatabase(settings);
  onTestFinished(async () => {
    await fake.close();
    await database.close();
  });
  const start = async () => {
    const { databaseUrl = '', dataDir } = settings;
    const server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...fake.environment }, 'web');
    onTestFinished(() => server.kill('SIGKILL'));
    await server.ready();
    return server;
  };

  let server = await start();
  const references: string[] = [];
  for (let index = 0; index < kills; index += 1) {
    const order = await seedOrder({ db: database.db, clock, random }, { paymentMethod: 'ALIPAY' });
    const body = { phone_number: order.phoneNumber, pickup_code: order.pickupCode };
    expect(await createClient(server.origin).call(createPaymentCode, { body })).toMatchObject({ status: 200 });
    const { rows } = await database.query('select reference from gateway_payments where order_id = $1', [order.id]);
    references.push(String(rows[0]?.['reference']));
  }
  for (const reference of references) fake.pay(reference);

  /** False if the server dies before it answers. */
  const notify = async (reference: string) =>
    await fake.notify(reference, { shopOrigin: server.origin }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const longestMs = 60;
  let killed = 0;
  // The gateway repeats each notification until it is acknowledged. The kill hits any moment of the work on it.
  for (let attempt = 0; killed < kills; attempt += 1) {
    const reference = references[attempt % references.length] ?? '';
    const answered = notify(reference);
    await sleep((longestMs * (attempt % kills)) / kills);
    server.kill('SIGKILL');
    await server.exit;
    if (!(await answered)) killed += 1;
    server = await start();
  }
  for (const reference of references) expect(await notify(reference)).toBe(true);

  const { rows } = await database.query(
    `select reference, state, (select count(*)::int from ledger_entries where ledger_entries.reference = transaction_id) as booked
      from gateway_payments`,
  );
  expect(rows).toHaveLength(kills);
  for (const row of rows) expect(row).toMatchObject({ state: 'paid', booked: 1 });
  const totals = await database.query('select distinct ledger_total::int as total from orders');
  expect(totals.rows).toEqual([{ total: 80 }]);
});
