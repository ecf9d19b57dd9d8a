import { readFileSync } from 'node:fs';
import { defaultPriceList } from '@print/contract/default-price-list';
import { fen } from '@print/contract/price';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';

const database = await openTestDatabase();
const migration = readFileSync(new URL('../../../migrations/0018_catalogue.sql', import.meta.url), 'utf8');

afterAll(() => database.query('drop schema if exists before_catalogue cascade'));

test('every price list of an existing shop becomes a catalogue with the same prices', async () => {
  await database.query('create schema before_catalogue');
  const inSchema = (sql: string) => sql.replaceAll('"price_lists"', 'before_catalogue.price_lists');
  await database.query(
    'create table before_catalogue.price_lists (version int, base_fee int, side_prices jsonb, binding_fees jsonb)',
  );
  const fees = { none: 0, staple_top_left: 10, staple_left_side: 11, staple: 201, ring_bound: 502 };
  const insert = 'insert into before_catalogue.price_lists values ($1, $2, $3, $4)';
  const first = { a4_70g: 15, a4_80g: 15, b5_70g: 12 };
  const ownFees = Object.fromEntries(defaultPriceList.bindings.map(({ type, fee }) => [type, fee]));
  await database.query(insert, [1, 50, JSON.stringify(first), JSON.stringify(ownFees)]);
  await database.query(insert, [2, 60, JSON.stringify({ b5_70g: 7, a4_80g: 25, a4_70g: 20 }), JSON.stringify(fees)]);

  for (const statement of migration.split('--> statement-breakpoint')) await database.query(inSchema(statement));

  const { rows } = await database.query('select * from before_catalogue.price_lists order by version');
  const { papers, bindings } = defaultPriceList;
  const prices = [20, 25, 7];
  expect(rows).toEqual([
    { version: 1, base_fee: 50, papers, bindings },
    {
      version: 2,
      base_fee: 60,
      papers: papers.map((paper, index) => ({ ...paper, side_price: fen(prices[index] ?? 0) })),
      bindings: bindings.map((binding) => ({ ...binding, fee: fen(fees[binding.type as keyof typeof fees]) })),
    },
  ]);
});
