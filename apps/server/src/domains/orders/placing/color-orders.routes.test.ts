import { getStaffOrder, listQueue } from '@print/contract/desk';
import { type NewOrderDocument, queryOrder } from '@print/contract/ordering';
import type { BindingType } from '@print/contract/orders';
import { estimatePrice } from '@print/contract/pricing';
import { getReport } from '@print/contract/reports';
import { changeSettings, getSettings } from '@print/contract/settings';
import { getShop } from '@print/contract/shop';
import { beforeAll, expect, test } from 'vitest';
import { documentForm, orderForm } from '#test/order-forms.ts';
import { placeOrder, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

const shop = await createTestApp();
const { deps, as } = shop;
const staff = await as('staff');
const inColor = { color_mode: 'color' } as const;
const colored = { ...withExactPages(12), colorPages: '1-2, 7' };

/** A4 70g costs 0.50 a side in colour; the other papers have none. */
async function publish(colorPer: 'page' | 'document') {
  const [current] = (await staff.call(getSettings, {})).body.price_lists;
  if (!current) throw new Error('the shop has no prices');
  const { base_fee, papers, bindings } = current;
  const [a4, ...others] = papers as [(typeof papers)[number]];
  const colored = [{ ...a4, color_price: 0.5 }, ...others];
  const prices = { base_fee, bindings, color_per: colorPer, papers: colored, based_on: current.version };
  const reply = await staff.call(changeSettings, { body: { version: 0, prices } });
  expect(reply.status).toBe(200);
}
beforeAll(() => publish('page'));

const quote = (guest: TestClient, id = '', changes: Partial<NewOrderDocument> = {}) =>
  guest.call(estimatePrice, { body: { ...documentForm(id, { ...inColor, ...changes }), file_path: id } });

const formOf = (...documents: NewOrderDocument[]) => boundFormOf('none', ...documents);
const boundFormOf = (binding_type: BindingType, ...documents: NewOrderDocument[]) =>
  orderForm([], {
    groups: [
      {
        binding_type,
        sequence_in_order: 1,
        documents: documents.map((document, index) => ({ ...document, sequence_in_group: index + 1 })),
      },
    ],
  });

test('colour is quoted for the sides that have it, and for all of them until they are known', async () => {
  const { guest, ids } = await seedVisitor(shop, colored, withExactPages(12));
  const known = await quote(guest, ids[0], { copies: 2 });
  expect(known.body).toMatchObject({
    print_cost: 5.7,
    printed_sides: 12,
    color_sides: 3,
    is_estimated: false,
    note: '价格已精确计算',
  });
  const severalOnASide = await quote(guest, ids[0], { pages_per_side: 2 });
  expect(severalOnASide.body).toMatchObject({ print_cost: 1.6, printed_sides: 6, color_sides: 2 });
  const unknown = await quote(guest, ids[1]);
  expect(unknown.body).toMatchObject({
    print_cost: 6,
    color_sides: 12,
    is_estimated: true,
    page_count_source: 'exact',
    note: '正在识别彩色页，先按全部彩色计价，识别后只会降价',
  });
  const inBlackAndWhite = await quote(guest, ids[1], { color_mode: 'black_white' });
  expect(inBlackAndWhite.body).toMatchObject({ print_cost: 1.8, is_estimated: false });
  expect(inBlackAndWhite.body).not.toHaveProperty('color_sides');
});

test('a quote in colour lets a document from an earlier version be examined, once', async () => {
  const { guest, ids } = await seedVisitor(shop, withExactPages(12), colored);
  const countJobs = async () => {
    const query = "select 1 from pgboss.job where name = 'find-color-pages' and data ->> 'documentId' = any($1)";
    return (await deps.database.query(query, [ids])).rows.length;
  };
  await quote(guest, ids[0], { color_mode: 'black_white' });
  await quote(guest, ids[1]);
  expect(await countJobs()).toBe(0);
  for (let time = 0; time < 2; time += 1) await quote(guest, ids[0]);
  expect(await countJobs()).toBe(1);
});

test('colour is refused at its field on a paper without it, with the papers that have it', async () => {
  const { guest, ids } = await seedVisitor(shop, colored);
  const message = 'B5 70g 不能彩色打印，请选黑白，或换 A4 70g';
  const refused = await quote(guest, ids[0], { paper_size: 'b5_70g' });
  expect(refused).toMatchObject({ status: 400, body: { color_mode: [message] } });
  const document = documentForm(ids[0] ?? '', { ...inColor, paper_size: 'b5_70g' });
  const order = await placeOrder(guest, formOf(document));
  expect(order).toMatchObject({ status: 400, body: { 'groups.0.documents.0.color_mode': [message] } });
});

test('an order in colour shows its sides in colour to customer and staff, and in the reports', async () => {
  const { guest, ids } = await seedVisitor(shop, colored, colored);
  const [first = '', second = ''] = ids;
  const placed = await placeOrder(guest, formOf(documentForm(first, { ...inColor, copies: 2 }), documentForm(second)));
  expect(placed.body.total_price).toBe(0.5 + 5.7 + 1.8);
  const ticket = { phone_number: '13800138000', pickup_code: placed.body.pickup_code };
  const { body: order } = await guest.call(queryOrder, { body: ticket });
  const [inColorDocument, other] = order.groups[0]?.documents ?? [];
  expect(inColorDocument).toMatchObject({
    color_mode: 'color',
    printed_sides: 12,
    color_sides: 3,
    is_estimated: false,
  });
  expect(other).not.toHaveProperty('color_sides');
  const volume = { sides: 36, color_sides: 6, has_color: true };
  const { body: staffOrder } = await staff.call(getStaffOrder, { params: { id: order.id } });
  expect(staffOrder).toMatchObject(volume);
  const { body: queue } = await staff.call(listQueue, { querystring: {} });
  expect(queue.results.find(({ id }) => id === order.id)).toMatchObject(volume);
  const querystring = { period: 'day' as const, date: '2026-11-15' };
  const { rows } = await deps.database.query(
    "select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from orders where id = $1",
    [order.id],
  );
  const { body: report } = await staff.call(getReport, {
    querystring: { ...querystring, date: String(rows[0]?.['day']) },
  });
  expect(report.total).toMatchObject({ sides: 36, color_sides: 6 });
  expect(report.by_paper[0]).toMatchObject({ paper_size: 'a4_70g', sides: 36, color_sides: 6 });
});

test('a stitched group in colour and in black and white is refused at its binding, with another', async () => {
  const { guest, ids } = await seedVisitor(shop, colored, colored);
  const [cover = '', text = ''] = ids;
  const documents = [documentForm(cover, inColor), documentForm(text)];
  const refused = await placeOrder(guest, boundFormOf('staple', ...documents));
  const message = '骑马钉要全部彩色或全部黑白，可改环装';
  expect(refused).toMatchObject({ status: 400, body: { 'groups.0.binding_type': [message] } });
  expect((await placeOrder(guest, boundFormOf('ring_bound', ...documents))).status).toBe(201);
});

test('photos that share sides are charged by the first on a side, in colour even before they are examined', async () => {
  const photo = { kind: 'jpg', conversion: 'done', pdfKey: 'documents/seeded/pdf', exactPages: 1 } as const;
  const { guest, ids } = await seedVisitor(shop, { ...photo, colorPages: '' }, photo, photo);
  const shared = (before: number) => ({ ...inColor, pages_per_side: 2 as const, pictures_before: before });
  const quotes = await Promise.all(ids.map(async (id, index) => (await quote(guest, id, shared(index))).body));
  expect(quotes.map(({ print_cost, color_sides }) => [print_cost, color_sides])).toEqual([
    [0.5, 1],
    [0, 0],
    [0.5, 1],
  ]);
  expect(quotes.every(({ is_estimated }) => !is_estimated)).toBe(true);
  const placed = await placeOrder(guest, formOf(...ids.map((id, index) => documentForm(id, shared(index)))));
  expect(placed.body.total_price).toBe(1.5);
});

test('a shop may charge the whole document in colour, and earlier orders keep how they were charged', async () => {
  const { guest, ids } = await seedVisitor(shop, withExactPages(12), colored);
  const [id = '', known = ''] = ids;
  const before = await placeOrder(guest, formOf(documentForm(known, inColor)));
  await publish('document');
  expect((await guest.call(getShop, {})).body.price_list.color_per).toBe('document');
  expect((await quote(guest, id)).body).toMatchObject({ print_cost: 6, color_sides: 12, is_estimated: false });
  const ticket = { phone_number: '13800138000', pickup_code: before.body.pickup_code };
  const { body: order } = await guest.call(queryOrder, { body: ticket });
  expect(order.groups[0]?.documents[0]).toMatchObject({ color_sides: 3, print_cost: 2.85 });
  await publish('page');
});
