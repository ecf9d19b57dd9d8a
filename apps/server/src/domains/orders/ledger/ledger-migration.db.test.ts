import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';

const database = await openTestDatabase();
const folder = new URL('../../../../migrations/', import.meta.url);
const migration = readFileSync(new URL('0027_ledger.sql', folder), 'utf8');
const schema = 'before_ledger';

afterAll(() => database.query(`drop schema if exists ${schema} cascade`));

/** The order, as an earlier version stored it. Amounts are in fen. */
const orders = [
  { id: 1, status: 'completed', check: 'checked', total: 2960, difference: 60, settled: 60, collected: true },
  // Handed over by a version that did not record what was settled.
  { id: 2, status: 'completed', check: 'checked', total: 500, difference: -30, settled: null, collected: true },
  // A difference was found after the handover.
  { id: 3, status: 'completed', check: 'checked', total: 500, difference: -80, settled: -30, collected: true },
  { id: 4, status: 'completed', check: 'unchecked', total: 700, difference: 0, settled: 0, collected: true },
  { id: 5, status: 'pending', check: 'checked', total: 300, difference: 20, settled: null, collected: false },
  { id: 6, status: 'cancelled', check: 'checked', total: 900, difference: 0, settled: null, collected: false },
  { id: 7, status: 'pending', check: 'problem', total: 400, difference: 0, settled: null, collected: false },
] as const;
const uuid = (id: number) => `00000000-0000-4000-8000-00000000000${id}`;

test('the orders of an existing shop get entries that settle what was settled', async () => {
  await database.query(`create schema ${schema}`);
  await database.query(`create table ${schema}.orders (
    id uuid primary key, status text, payment_check text, payment_method text, payment_checked_at timestamptz,
    created_at timestamptz, collected_at timestamptz, screenshot_id uuid, total_price bigint, price_difference bigint,
    settled_difference bigint)`);
  await database.query(
    `create table ${schema}.order_events (order_id uuid, at timestamptz, actor text, kind text, detail jsonb)`,
  );
  for (const { id, status, check, total, difference, settled, collected } of orders)
    await database.query(
      `insert into ${schema}.orders values ($1, $2, $3, 'WECHAT', $4, '2026-11-01T08:00:00Z', $5, $6, $7, $8, $9)`,
      [
        uuid(id),
        status,
        check,
        check === 'checked' ? '2026-11-01T09:00:00Z' : null,
        collected ? '2026-11-02T08:00:00Z' : null,
        id === 1 ? uuid(9) : null,
        total,
        difference,
        settled,
      ],
    );
  await database.query(
    `insert into ${schema}.order_events values
      ($1, '2026-11-01T09:00:00Z', 'user:lin', 'payment', '{"to":"checked"}'),
      ($1, '2026-11-02T08:00:00Z', 'user:wang', 'collected', '{"difference":60}')`,
    [uuid(1)],
  );

  const inSchema = migration
    .replaceAll('"public".', `${schema}.`)
    .replaceAll(
      /(TABLE|INTO|FROM|UPDATE|JOIN|ON|FUNCTION|CONSTRAINT "\w+" FOREIGN KEY \("\w+"\) REFERENCES) "(booked_references|ledger_entries|orders|order_events|refuse_ledger_change)"/g,
      `$1 ${schema}."$2"`,
    );
  for (const statement of inSchema.split('--> statement-breakpoint')) await database.query(statement);

  const { rows: entries } = await database.query(
    `select right(order_id::text, 1)::int as "order", kind, method, amount::int, source, actor,
      to_char(at at time zone 'UTC', 'DD HH24') as at from ${schema}.ledger_entries order by 1, kind desc`,
  );
  const facts = { method: 'WECHAT', source: 'clerk', actor: 'system', at: '01 09' };
  const settled = { ...facts, kind: 'difference', at: '02 08' };
  expect(entries).toEqual([
    { order: 1, ...facts, kind: 'payment', amount: 2960, source: 'claim', actor: 'user:lin' },
    { order: 1, ...settled, amount: 60, actor: 'user:wang' },
    { order: 2, ...facts, kind: 'payment', amount: 500 },
    { order: 2, ...settled, amount: -30 },
    { order: 3, ...facts, kind: 'payment', amount: 500 },
    { order: 3, ...settled, amount: -30 },
    { order: 5, ...facts, kind: 'payment', amount: 300 },
    { order: 6, ...facts, kind: 'payment', amount: 900 },
  ]);
  const { rows: totals } = await database.query(`select ledger_total::int as total from ${schema}.orders order by id`);
  expect(totals.map(({ total }) => total)).toEqual([3020, 470, 470, 0, 300, 900, 0]);
});
