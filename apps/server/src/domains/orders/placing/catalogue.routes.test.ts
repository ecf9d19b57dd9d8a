import { getStaffOrder } from '@print/contract/desk';
import { queryOrder } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import { changeSettings, getSettings } from '@print/contract/settings';
import { type Catalogue, getShop, type ShopBinding, type ShopPaper } from '@print/contract/shop';
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
  // Nothing that was published can be removed.
  const hidden = current?.papers.filter(({ id }) => !prices.papers.some((paper) => paper.id === id)) ?? [];
  const others = current?.bindings.filter(({ type }) => !prices.bindings.some((one) => one.type === type)) ?? [];
  const all = {
    papers: [...prices.papers, ...hidden.map((paper) => ({ ...paper, is_shown: false }))],
    bindings: [...prices.bindings, ...others.map((binding) => ({ ...binding, is_shown: false }))],
  };
  const body = { version: 0, prices: { ...prices, ...all, based_on: current?.version ?? 0 } };
  const { status } = await staff.call(changeSettings, { body });
  expect(status).toBe(200);
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

const groupsOf = async (pickupCode: string) => {
  const ticket = { phone_number: '13800138000', pickup_code: pickupCode };
  return (await (await as('guest')).call(queryOrder, { body: ticket })).body.groups;
};

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
  expect(await groupsOf(placed.body.pickup_code)).toMatchObject([{ binding_fee: 6, binding_copies: 3 }]);
});

test('documents with different copies are bound as one, and pay a fee per copy once', async () => {
  await publish(() => ({ bindings: bindingsWith('ring_bound', { fee_per: 'copy' }) }));
  const { guest, ids } = await seedVisitor(shop, withExactPages(2), withExactPages(2));
  const formOf = (...copies: number[]) => {
    const documents = copies.map((count, at) => ({
      ...documentForm(ids[at] ?? '', { copies: count }),
      sequence_in_group: at + 1,
    }));
    return orderForm([], { groups: [{ binding_type: 'ring_bound', sequence_in_order: 1, documents }] });
  };
  const placed = await placeOrder(guest, formOf(3, 2));
  expect(placed).toMatchObject({ status: 201, body: { total_price: 0.5 + 10 * 0.15 + 5 } });
  expect(await groupsOf(placed.body.pickup_code)).toMatchObject([{ binding_fee: 5, binding_copies: 1 }]);

  // Charged per group again: the order keeps what it was placed with, and a new one has no charged copies.
  await publish(() => ({}));
  expect(await groupsOf(placed.body.pickup_code)).toMatchObject([{ binding_copies: 1 }]);
  const { guest: next, ids: nextIds } = await seedVisitor(shop, withExactPages(2));
  const document = documentForm(nextIds[0] ?? '', { copies: 3 });
  const groups = [{ binding_type: 'ring_bound' as const, sequence_in_order: 1, documents: [document] }];
  const perGroup = await placeOrder(next, orderForm([], { groups }));
  expect(perGroup.body.total_price).toBe(0.5 + 6 * 0.15 + 5);
  const [group] = await groupsOf(perGroup.body.pickup_code);
  expect(group).not.toHaveProperty('binding_copies');
});

const [staple, ring] = original.bindings.slice(3) as [ShopBinding, ShopBinding];
const iron: ShopBinding = { ...ring, type: 'ring_bound_2', name: '铁圈装', fee: 8, max_sheets: 20 };
const copper: ShopBinding = { ...staple, type: 'staple_2', name: '铜骑马钉', fee: 3, fee_per: 'copy' };
const groupOf = (binding_type: ShopBinding['type'], id = '') => ({
  binding_type,
  sequence_in_order: 1,
  documents: [documentForm(id)],
});

test('two bindings of a kind have their own names, fees and limits, for customers and staff', async () => {
  await publish(() => ({ bindings: [iron, ...original.bindings, copper] }));
  const { body: shown } = await staff.call(getShop, {});
  expect(shown.price_list.bindings.map(({ type }) => type)).toEqual([
    'ring_bound_2',
    ...original.bindings.map(({ type }) => type),
    'staple_2',
  ]);
  expect(shown.price_list.binding_fees).toMatchObject({ ring_bound: 5, ring_bound_2: 8, staple_2: 3 });

  const { guest, ids } = await seedVisitor(shop, withExactPages(20), withExactPages(8), withExactPages(21));
  const groups = [groupOf('ring_bound_2', ids[0]), { ...groupOf('staple_2', ids[1]), sequence_in_order: 2 }];
  const placed = await placeOrder(guest, orderForm([], { groups }));
  expect(placed).toMatchObject({ status: 201, body: { total_price: 0.5 + 28 * 0.15 + 8 + 3 } });
  const tooThick = await placeOrder(guest, orderForm([], { groups: [groupOf('ring_bound_2', ids[2])] }));
  expect(tooThick).toMatchObject({
    status: 400,
    body: { 'groups.0.binding_type': ['铁圈装最多 20 张，这一份有 21 张，可改环装'] },
  });

  const ticket = { phone_number: '13800138000', pickup_code: placed.body.pickup_code };
  const order = (await guest.call(queryOrder, { body: ticket })).body;
  const named = [
    { binding_type: 'ring_bound_2', binding_name: '铁圈装', binding_fee: 8 },
    { binding_type: 'staple_2', binding_name: '铜骑马钉', binding_fee: 3 },
  ];
  expect(order.groups).toMatchObject(named);
  const { body: staffOrder } = await staff.call(getStaffOrder, { params: { id: order.id } });
  expect(staffOrder.groups).toMatchObject([
    { ...named[0], sheets: 20 },
    // A booklet: four pages on a sheet.
    { ...named[1], sheets: 2 },
  ]);
});

test('a binding that the shop does not have, or no longer offers, is refused at the group', async () => {
  await publish(() => ({ bindings: [...original.bindings, { ...iron, is_shown: false }] }));
  const { guest, ids } = await seedVisitor(shop, withExactPages(4));
  const refusalOf = async (type: string) => {
    const groups = [groupOf(type as ShopBinding['type'], ids[0])];
    const { status, body } = await placeOrder(guest, orderForm([], { groups }));
    return [status, body];
  };
  const at = (message: string) => [400, { 'groups.0.binding_type': [message] }];
  expect(await refusalOf('ring_bound_2')).toEqual(at('现在不提供铁圈装，可改环装'));
  expect(await refusalOf('staple_9')).toEqual(at('没有这种装订方式，可改左上角装订'));
  expect(await refusalOf('glued')).toEqual(at('没有这种装订方式'));
});

test('a published binding cannot be removed', async () => {
  await publish(() => ({ bindings: [...original.bindings, iron] }));
  const [current] = (await staff.call(getSettings, {})).body.price_lists;
  if (!current) throw new Error('no price list');
  const { version, papers } = current;
  const without = current.bindings.filter(({ type }) => type !== 'ring_bound_2');
  const prices = { ...original, papers, bindings: without, based_on: version };
  const { status, body: refused } = await staff.call(changeSettings, { body: { version: 0, prices } });
  expect([status, refused]).toMatchObject([400, { 'prices.bindings': ['“铁圈装”已用于订单，不能删除，可以隐藏'] }]);
});
