import { uploadDocument } from '@print/contract/documents';
import { createOrder, type NewOrderDocument, type Order, queryOrder } from '@print/contract/ordering';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConversionFailed, ConverterUnavailable } from '#platform/office/converter/converter.ts';
import { collectEvents } from '#test/collect-events.ts';
import { paragraph, section } from '#test/corpus/make/word-body.ts';
import { appOf, wordFile } from '#test/corpus/make/word-file.ts';
import { createFakeConverter, type FakeConverter, makePdf } from '#test/fake-converter.ts';
import { documentForm, orderForm } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { startWorker } from '#worker';
import { changeOrderStatus } from '../status/change-order-status.ts';
import { settleAwaitedCounts, settleLateCounts } from './settle-late-counts.ts';

let fakeConverter: FakeConverter | undefined;
const { deps, as } = await createTestApp({
  converter: (reader) => {
    fakeConverter = createFakeConverter(reader);
    return fakeConverter;
  },
});
const { database, random, clock } = deps;
const converter = fakeConverter as FakeConverter;
/** Long enough for a conversion and its jobs on a busy machine. */
const waitOptions = { timeout: 20_000 };
const never = new AbortController().signal;

/** Ends the current conversion with a page count or an error. */
let finishConversion: (pages: number | Error) => void = () => {};

beforeAll(async () => await startWorker(deps, never));
beforeEach(() => {
  const conversion = Promise.withResolvers<number>();
  conversion.promise.catch(() => {});
  finishConversion = (pages) => (pages instanceof Error ? conversion.reject(pages) : conversion.resolve(pages));
  Object.assign(converter, { state: 'ready', convert: async () => await conversion.promise });
});

/** There may be only one worker, so no conversion of one test may run in the next. */
afterEach(async () => {
  finishConversion(1);
  const pendingConversions = "select 1 from documents where conversion = 'waiting'";
  await expect.poll(async () => (await database.query(pendingConversions)).rows, waitOptions).toEqual([]);
});

/** A Word file with a stated page count. */
const word = (pages: number) =>
  wordFile({ body: paragraph(random.uuid()) + section(), app: appOf('Word', pages, pages * 1200) });

async function upload(guest: TestClient, bytes: Uint8Array | Promise<Uint8Array>, name = '论文.docx'): Promise<string> {
  const { status, body } = await guest.upload(uploadDocument, await bytes, name);
  expect(status).toBe(201);
  return body.file_id;
}

type Placed = { readonly guest: TestClient; readonly ticket: { phone_number: string; pickup_code: string } };

async function placeOrder(
  guest: TestClient,
  documents: readonly (Partial<NewOrderDocument> & { file_id: string })[],
): Promise<Placed & { readonly total: number }> {
  const form = orderForm([]);
  const groups = documents.map((document, index) => ({
    binding_type: 'none' as const,
    sequence_in_order: index + 1,
    documents: [documentForm(document.file_id, document)],
  }));
  const reply = await guest.call(createOrder, { headers: {}, body: { ...form, groups } });
  expect(reply.status).toBe(201);
  const { pickup_code, total_price } = reply.body;
  return { guest, ticket: { phone_number: form.phone_number, pickup_code }, total: total_price };
}

async function fetchOrder({ guest, ticket }: Placed): Promise<Order> {
  const { status, body } = await guest.call(queryOrder, { body: ticket });
  expect(status).toBe(200);
  return body;
}

async function eventsOf({ id }: Order): Promise<unknown[]> {
  const { rows } = await database.query(
    "select kind, detail from order_events where order_id = $1 and kind <> 'placed' order by at",
    [id],
  );
  return rows;
}

async function countPreparations({ id }: Order): Promise<number> {
  const { rows } = await database.query(
    "select 1 from pgboss.job where name = 'prepare-order' and data ->> 'orderId' = $1",
    [id],
  );
  return rows.length;
}

const isAwaitingCounts = async ({ id }: Order) =>
  (await database.query('select awaits_counts from orders where id = $1', [id])).rows[0]?.['awaits_counts'];

const estimated = '部分价格为预估，后台将自动校正。多退少补，取件时结清。';
const orderEvent = (order: Order) => ({ id: order.id, topic: 'order' });

describe('a document that is counted after the order', () => {
  test('with more pages sets the difference, notifies once and keeps the total', async () => {
    const guest = await as('guest');
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)), copies: 2 }]);
    const order = await fetchOrder(placed);
    expect(order).toMatchObject({ total_price: 4.1, price_difference: 0, price_note: estimated });
    const [events, staffEvents] = [await collectEvents(guest), await collectEvents(await as('staff'))];

    finishConversion(14);
    await expect.poll(() => events.filter(({ topic }) => topic === 'order'), waitOptions).toEqual([orderEvent(order)]);
    expect(await fetchOrder(placed)).toMatchObject({
      total_price: 4.1,
      price_difference: 0.6,
      price_note: '实际页数与下单时不同，取件时需补 ¥0.60',
      groups: [{ documents: [{ page_count: 12, exact_page_count: 14, is_estimated: false }] }],
    });
    expect(staffEvents).toContainEqual({ topic: 'queue', id: order.id });
    const counted = [{ kind: 'counted', detail: { difference: 60, before: 0 } }];
    expect(await eventsOf(order)).toEqual(counted);
    expect(await isAwaitingCounts(order)).toBe(false);

    for (let time = 0; time < 3; time += 1) await settleLateCounts(deps, order.id);
    await settleAwaitedCounts(deps, never);
    expect(await eventsOf(order)).toEqual(counted);
    expect(events.filter(({ topic }) => topic === 'order')).toHaveLength(1);
  });

  test('with fewer pages sets a refund', async () => {
    const guest = await as('guest');
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)), paper_size: 'b5_70g' }]);
    finishConversion(7);
    await expect.poll(async () => (await fetchOrder(placed)).price_difference, waitOptions).toBe(-0.6);
    expect((await fetchOrder(placed)).price_note).toBe('实际页数与下单时不同，取件时退还 ¥0.60');
  });

  test('is printed to its new end where the range is open, and the difference is that of the sides', async () => {
    const guest = await as('guest');
    const open = { page_range: '5-', pages_per_side: 4 } as const;
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)), ...open }]);
    // Pages 5 to 12 on two sides; 5 to 18 on four.
    expect((await fetchOrder(placed)).groups[0]?.documents[0]).toMatchObject({ printed_sides: 2, print_cost: 0.3 });
    finishConversion(18);
    await expect.poll(async () => (await fetchOrder(placed)).price_difference, waitOptions).toBe(0.3);
  });

  test('has nothing to print when its range is past the end, and is refunded', async () => {
    const guest = await as('guest');
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)), page_range: '10-12' }]);
    finishConversion(7);
    await expect.poll(async () => (await fetchOrder(placed)).price_difference, waitOptions).toBe(-0.45);
  });

  test('with the same number of pages clears the estimate', async () => {
    const guest = await as('guest');
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)) }]);
    const order = await fetchOrder(placed);
    const events = await collectEvents(guest);
    finishConversion(12);
    await expect.poll(async () => (await fetchOrder(placed)).price_note, waitOptions).toBe('');
    expect(await fetchOrder(placed)).toMatchObject({
      price_difference: 0,
      groups: [{ documents: [{ exact_page_count: null, is_estimated: false }] }],
    });
    expect(await eventsOf(order)).toEqual([]);
    await expect.poll(() => events, waitOptions).toContainEqual(orderEvent(order));
  });

  test('sets a difference in each of its orders', async () => {
    const guest = await as('guest');
    const fileId = await upload(guest, word(12));
    const first = await placeOrder(guest, [{ file_id: fileId }]);
    const second = await placeOrder(guest, [
      { file_id: fileId, copies: 3 },
      { file_id: fileId, paper_size: 'b5_70g' },
    ]);
    finishConversion(13);
    await expect.poll(async () => (await fetchOrder(first)).price_difference, waitOptions).toBe(0.15);
    await expect.poll(async () => (await fetchOrder(second)).price_difference, waitOptions).toBe(0.57);
    expect(await eventsOf(await fetchOrder(first))).toHaveLength(1);
    expect(await eventsOf(await fetchOrder(second))).toHaveLength(1);
    // Each print file is built twice: when the order is placed, and again with the new count.
    for (const placed of [first, second])
      await expect.poll(async () => await countPreparations(await fetchOrder(placed)), waitOptions).toBe(2);
  });

  test('is charged at the prices of the order', async () => {
    const guest = await as('guest');
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)) }]);
    await database.query(
      `insert into price_lists (version, base_fee, papers, bindings, created_at)
       select 2, base_fee, jsonb_set(papers, '{0,side_price}', '90'), bindings, now()
       from price_lists where version = 1`,
    );
    finishConversion(13);
    await expect.poll(async () => (await fetchOrder(placed)).price_difference, waitOptions).toBe(0.15);
    await database.query('delete from price_lists where version = 2');
  });

  test('adds to the difference of the other documents', async () => {
    const guest = await as('guest');
    const [first, second] = [await upload(guest, word(12)), await upload(guest, word(5))];
    const placed = await placeOrder(guest, [{ file_id: first }, { file_id: second }]);
    const order = await fetchOrder(placed);
    const settle = (id: string, pages: number) =>
      database.query("update documents set conversion = 'done', exact_pages = $2, pdf_key = 'seeded' where id = $1", [
        id,
        pages,
      ]);
    await settle(first, 13);
    await settleLateCounts(deps, order.id);
    expect(await fetchOrder(placed)).toMatchObject({ price_difference: 0.15, price_note: estimated });
    expect(await isAwaitingCounts(order)).toBe(true);
    await settle(second, 3);
    await settleAwaitedCounts(deps, never);
    expect(await fetchOrder(placed)).toMatchObject({
      price_difference: -0.15,
      price_note: '实际页数与下单时不同，取件时退还 ¥0.15',
    });
    expect(await isAwaitingCounts(order)).toBe(false);
    expect(await eventsOf(order)).toHaveLength(2);
  });

  test('changes nothing in a cancelled order', async () => {
    const guest = await as('guest');
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)) }]);
    const { id } = await fetchOrder(placed);
    await changeOrderStatus(deps, { orderId: id, status: 'cancelled', actor: 'system', reason: '重复下单' });
    finishConversion(13);
    await settleLateCounts(deps, id);
    expect(await fetchOrder(placed)).toMatchObject({ status: 'cancelled', price_difference: 0, price_note: '' });
  });
});

describe('a document with a certain count', () => {
  test('is not an estimate during its conversion and sends no notification after it', async () => {
    const guest = await as('guest');
    const pdf = await makePdf(5, random.uuid());
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, pdf, '讲义.pdf') }]);
    expect((await fetchOrder(placed)).price_note).toBe('');
    await expect.poll(async () => await isAwaitingCounts(await fetchOrder(placed)), waitOptions).toBe(false);
    expect(await fetchOrder(placed)).toMatchObject({ price_difference: 0, price_note: '' });
    expect(await eventsOf(await fetchOrder(placed))).toEqual([]);
  });
});

describe('a document whose conversion fails after the order', () => {
  test('is reported to customer and staff once', async () => {
    const guest = await as('guest');
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)) }]);
    const order = await fetchOrder(placed);
    const [events, staffEvents] = [await collectEvents(guest), await collectEvents(await as('staff'))];
    finishConversion(new ConversionFailed('too_many_pages', 'too many'));

    await expect
      .poll(async () => (await fetchOrder(placed)).price_note, waitOptions)
      .toBe('有文件无法转换，店员会尽快联系你。多退少补，取件时结清。');
    await expect.poll(() => events, waitOptions).toContainEqual(orderEvent(order));
    expect(staffEvents).toContainEqual({ topic: 'queue', id: order.id });
    for (let time = 0; time < 3; time += 1) await settleLateCounts(deps, order.id);
    const documentId = order.groups[0]?.documents[0]?.id;
    expect(await eventsOf(order)).toEqual([{ kind: 'conversion_failed', detail: { document: documentId } }]);
    expect(await isAwaitingCounts(order)).toBe(false);
  });

  test('without a converter is awaited until it expires', async () => {
    const guest = await as('guest');
    const placed = await placeOrder(guest, [{ file_id: await upload(guest, word(12)) }]);
    const order = await fetchOrder(placed);
    finishConversion(new ConverterUnavailable('none'));
    await expect
      .poll(
        async () => (await database.query("select 1 from documents where conversion = 'unavailable'")).rows,
        waitOptions,
      )
      .toHaveLength(1);
    await settleAwaitedCounts(deps, never);
    expect(await isAwaitingCounts(order)).toBe(true);
    expect((await fetchOrder(placed)).price_note).toBe(estimated);

    clock.moveBy(31 * 86_400);
    await settleAwaitedCounts(deps, never);
    expect(await isAwaitingCounts(order)).toBe(false);
    expect(await fetchOrder(placed)).toMatchObject({ price_note: '', files_deleted_after: null });
  });
});
