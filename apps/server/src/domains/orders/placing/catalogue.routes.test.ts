import { getStaffOrder } from '@print/contract/desk';
import { queryOrder } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import { changePrices, getSettings } from '@print/contract/settings';
import type { Catalogue, ShopBinding, ShopPaper } from '@print/contract/shop';
import { beforeEach, expect, test } from 'vitest';
import { documentForm, orderForm } from '#test/order-forms.ts';
import { placeOrder, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp();
const { as } = shop;
const staff = await as('staff');
const original = (await staff.call(getSettings, {})).body.price_lists[0] as Catalogue;

async function publish(change: (catalogue: Catalogue) => Partial<Catalogue>): Promise<void> {
  const [current] = (await staff.call(getSettings, {})).body.price_lists;
  const { base_fee, papers, bindings } = original;
  const prices = { base_fee, papers, bindings, ...change(original) };
  const hidden = current?.papers.filter(({ id }) => !prices.papers.some((paper) => paper.id === id)) ?? [];
  const all = [...prices.papers, ...hidden.map((paper) => ({ ...paper, is_shown: false }))];
  const body = { based_on: current?.version ?? 0, prices: { ...prices, papers: all } };
  const { status } = await staff.call(changePrices, { body });
  expect(status).toBe(201);
}

const papersWith = (id: string, changes: Partial<ShopPaper>) =>
  original.papers.map((paper) => (paper.id === id ? { ...paper, ...changes } : paper));
const bindingsWith = (type: string, changes: Partial<ShopBinding>) =>
  original.bindings.map((binding) => (binding.type === type ? { ...binding, ...changes } : binding));

const a3: ShopPaper = {
  id: 'a3_80g',
  name: 'A3 80g',
  width_mm: 297,
  height_mm: 420,
  grams: 80,
  side_price: 0.4,
  color_price: null,
  is_shown: true,
};

beforeEach(() => publish(() => ({})));

test("a new paper is priced, ordered and named in the customer's and the staff's order", async () => {
  await publish(() => ({ papers: [a3, ...original.papers] }));
  const { guest, ids } = await seedVisitor(shop, withExactPages(3));
  const [id = ''] = ids;
  const settings = documentForm(id, { paper_size: 'a3_80g', copies: 2 });
  const quote = await guest.call(estimatePrice, { body: { ...settings, file_path: id } });
  expect(quote.body.print_cost).toBe(2.4);
  const groups = [{ binding_type: 'ring_bound' as const, sequence_in_order: 1, documents: [settings] }];
  const placed = await placeOrder(guest, orderForm([], { groups }));
  expect(placed.body.total_price).toBe(0.5 + 2.4 + 5);

  // Renamed and hidden: the order keeps the names it was placed with.
  await publish(() => ({
    papers: [...original.papers, { ...a3, name: '大纸', is_shown: false }],
    bindings: bindingsWith('ring_bound', { name: '铁圈', fee: 9 }),
  }));
  const ticket = { phone_number: '13800138000', pickup_code: placed.body.pickup_code };
  const order = (await guest.call(queryOrder, { body: ticket })).body;
  const shown = { binding_name: '环装', binding_fee: 5, documents: [{ paper_name: 'A3 80g', paper_size: 'a3_80g' }] };
  expect(order.groups).toMatchObject([shown]);
  const staffOrder = await staff.call(getStaffOrder, { params: { id: order.id } });
  expect(staffOrder.body.groups).toMatchObject([shown]);
});

test('a hidden paper is refused in quotes and orders, with those that are offered', async () => {
  await publish(() => ({ papers: papersWith('a4_80g', { is_shown: false }) }));
  const { guest, ids } = await seedVisitor(shop, withExactPages(1));
  const [id = ''] = ids;
  const document = documentForm(id, { paper_size: 'a4_80g' });
  const message = '现在没有 A4 80g，请选 A4 70g、B5 70g';
  const quote = await guest.call(estimatePrice, { body: { ...document, file_path: id } });
  expect(quote).toMatchObject({ status: 400, body: { paper_size: [message] } });
  const groups = [{ binding_type: 'none' as const, sequence_in_order: 1, documents: [document] }];
  const order = await placeOrder(guest, orderForm([], { groups }));
  expect(order).toMatchObject({ status: 400, body: { 'groups.0.documents.0.paper_size': [message] } });
  const unknown = await guest.call(estimatePrice, { body: { ...document, paper_size: 'nonsense', file_path: id } });
  expect(unknown.body).toEqual({ paper_size: ['没有这种纸，请选 A4 70g、B5 70g'] });
});

test('an order over the limit of its binding is refused at the group, and just below it is taken', async () => {
  await publish(() => ({ bindings: bindingsWith('staple', { max_sheets: 15, fee_per: 'copy' }) }));
  const { guest, ids } = await seedVisitor(shop, withExactPages(60), withExactPages(61));
  const formOf = (id = '') =>
    orderForm([], {
      groups: [{ binding_type: 'staple', sequence_in_order: 1, documents: [documentForm(id, { copies: 3 })] }],
    });
  const refused = await placeOrder(guest, formOf(ids[1]));
  expect(refused).toMatchObject({
    status: 400,
    body: { 'groups.0.binding_type': ['骑马钉最多 15 张，这一份有 16 张，可改环装'] },
  });
  const placed = await placeOrder(guest, formOf(ids[0]));
  // The base fee, 60 sides three times, and three bound copies.
  expect(placed).toMatchObject({ status: 201, body: { total_price: 0.5 + 27 + 6 } });
});
