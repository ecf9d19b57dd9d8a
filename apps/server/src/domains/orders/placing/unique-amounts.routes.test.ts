import { checkPayment } from '@print/contract/desk';
import { queryOrder, reserveAmount } from '@print/contract/ordering';
import type { PaymentMethod } from '@print/contract/orders';
import { fen } from '@print/contract/price';
import { getShop } from '@print/contract/shop';
import { beforeEach, expect, test } from 'vitest';
import { seedOrder } from '#test/factories.ts';
import { orderForm } from '#test/order-forms.ts';
import { placeOrder, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { applyRetention } from '../retention/apply-retention.ts';

const shop = await createTestApp();
const { deps, as } = shop;
const { database, clock } = deps;
const hour = 3600;

beforeEach(async () => {
  await database.query('truncate orders, reserved_amounts cascade');
  await database.query('update shop_settings set unique_amounts = true');
});

const reserve = async (client: TestClient, price = 2.3, payment_method: PaymentMethod = 'WECHAT') =>
  await client.call(reserveAmount, { body: { payment_method, price } });
const amountOf = async (client: TestClient, price?: number, method?: PaymentMethod) =>
  (await reserve(client, price, method)).body.amount;
/** A visitor with a document of 12 pages, which costs 2.30 yuan to order. */
const customer = async () => await seedVisitor(shop, withExactPages(12));

test('customers with the same price are asked for different amounts, each for the same one again', async () => {
  const guests = await Promise.all(Array.from({ length: 6 }, customer));
  const amounts = await Promise.all(guests.map(({ guest }) => amountOf(guest)));
  expect(amounts.toSorted((a, b) => b - a)).toEqual([2.3, 2.29, 2.28, 2.27, 2.26, 2.25]);
  const [first] = guests;
  expect(await amountOf(first?.guest as TestClient)).toBe(amounts[0]);
});

test('amounts of another price are avoided too, and those of the other method are not', async () => {
  const [one, two, three] = [await customer(), await customer(), await customer()];
  expect(await amountOf(one.guest, 2.25)).toBe(2.25);
  expect(await amountOf(two.guest, 2.25)).toBe(2.24);
  expect(await amountOf(three.guest, 2.24)).toBe(2.23);
  expect(await amountOf(three.guest, 2.24, 'ALIPAY')).toBe(2.24);
});

test('the order asks for the reserved amount, and its receipt has the discount', async () => {
  await amountOf((await customer()).guest);
  const { guest, ids } = await customer();
  const { body: reserved } = await reserve(guest);
  expect(reserved.amount).toBe(2.29);
  const form = orderForm(ids, { reserved_amount_id: reserved.id });
  const { status, body } = await placeOrder(guest, form);
  expect([status, body.total_price]).toEqual([201, 2.29]);
  const ticket = { phone_number: form.phone_number, pickup_code: body.pickup_code };
  expect((await guest.call(queryOrder, { body: ticket })).body).toMatchObject({ total_price: 2.29, discount: 0.01 });
  // The order holds the amount now.
  expect(await amountOf(guest)).toBe(2.28);
});

test('a reservation for another price or method, or of somebody else, does not lower the price', async () => {
  await amountOf((await customer()).guest);
  const other = (await reserve((await customer()).guest)).body;
  for (const change of [{ price: 2.31 }, { method: 'ALIPAY' as const }, { id: other.id }, { id: deps.random.uuid() }]) {
    const { guest, ids } = await customer();
    const reserved = (await reserve(guest, change.price, change.method)).body;
    const { body } = await placeOrder(guest, orderForm(ids, { reserved_amount_id: change.id ?? reserved.id }));
    expect(body.total_price).toBe(2.3);
  }
});

test.each([
  ['is paid', async (id: string) => await checkOf(id)],
  [
    'is cancelled',
    async (id: string) => await database.query("update orders set status = 'cancelled' where id = $1", [id]),
  ],
  ['is a day old', async () => clock.moveBy(24 * hour + 1)],
])('an amount is free again when its order %s', async (_, end) => {
  const { id } = await seedOrder(deps, { totalPrice: fen(230), paymentMethod: 'WECHAT' });
  const { guest } = await customer();
  expect(await amountOf(guest)).toBe(2.29);
  await end(id);
  expect(await amountOf(guest)).toBe(2.3);
});

async function checkOf(id: string) {
  await (await as('staff')).call(checkPayment, { params: { id }, body: { check: 'checked' } });
}

test('an amount that nobody orders is free after two hours, and its row is deleted after a day', async () => {
  const [leaving, next] = [await customer(), await customer()];
  expect(await amountOf(leaving.guest)).toBe(2.3);
  expect(await amountOf(next.guest)).toBe(2.29);
  clock.moveBy(2 * hour + 1);
  expect(await amountOf((await customer()).guest)).toBe(2.3);
  clock.moveBy(24 * hour + 1);
  await applyRetention(deps, new AbortController().signal);
  expect((await database.query('select 1 from reserved_amounts')).rows).toEqual([]);
});

test('the price is never raised, never lowered by more than 0.30 yuan, and never to nothing', async () => {
  for (let amount = 200; amount <= 230; amount += 1) await seedOrder(deps, { totalPrice: fen(amount) });
  expect(await amountOf((await customer()).guest)).toBe(2.3);
  await seedOrder(deps, { totalPrice: fen(1) });
  expect(await amountOf((await customer()).guest, 0.01)).toBe(0.01);
});

test('a shop without the setting asks for the price', async () => {
  await database.query('update shop_settings set unique_amounts = false');
  const { guest, ids } = await customer();
  expect(await reserve(guest)).toMatchObject({ status: 409, body: { code: 'amounts_not_unique' } });
  expect((await guest.call(getShop, {})).body.unique_amounts).toBe(false);
  expect((await placeOrder(guest, orderForm(ids))).body.total_price).toBe(2.3);
});

test.each([0, -1, 0.001, 1e9, '2.30', null])('the price %j is refused', async (price) => {
  const { guest } = await customer();
  const body = { payment_method: 'WECHAT', price } as never;
  expect(await guest.call(reserveAmount, { body })).toMatchObject({
    status: 400,
    body: { price: expect.arrayContaining([expect.any(String)]) },
  });
});

test('a caller who reserves without end is stopped for a while', async () => {
  const { guest } = await customer();
  for (let time = 0; time < 200; time += 1) await reserve(guest);
  expect((await reserve(guest)).status).toBe(429);
});
