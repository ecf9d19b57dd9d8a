import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { getStaffOrder } from '@print/contract/desk';
import { type NewOrderDocument, PlacedOrder, queryOrder } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import { describe, expect, test } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { findDocument, setConversion } from '#domains/documents/documents.store.ts';
import { settleConversion } from '#domains/documents/settle-conversion.ts';
import type { LiveMessage } from '#platform/live/live.ts';
import { seedDocument, seedUser } from '#test/factories.ts';
import { documentForm, orderForm } from '#test/order-forms.ts';
import { placeOrder, seedScreenshot, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import { findWholeOrder, type WholeOrder } from './finding/finding-orders.store.ts';
import { orderMessages } from './orders.errors.ts';
import { findScreenshot } from './payments/screenshots.store.ts';

const shop = await createTestApp();
const { deps, as, logged, origin } = shop;
const { db, database } = deps;

async function findOrderByNumber(orderNumber: string): Promise<WholeOrder> {
  const { rows } = await database.query('select id from orders where order_number = $1', [orderNumber]);
  const order = await findWholeOrder(db, String(rows[0]?.['id']));
  if (!order) throw new Error('no such order');
  return order;
}

describe('an order', () => {
  test('of a range of pages, several on a side, is charged by its sides and shows the settings', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(54), withExactPages(10));
    const [slides = '', paper = ''] = ids;
    const documents = [
      documentForm(slides, { pages_per_side: 6, print_sided: 'double' }),
      documentForm(paper, { page_range: '２－５，', sequence_in_group: 2 }),
    ];
    const groups = [{ binding_type: 'ring_bound' as const, sequence_in_order: 1, documents }];
    const { status, body } = await placeOrder(guest, orderForm([], { groups }));
    // 0.50 + 9 × 0.15 + 4 × 0.15 + 5.00
    expect({ status, total: body.total_price }).toEqual({ status: 201, total: 7.45 });
    const ticket = { phone_number: '13800138000', pickup_code: body.pickup_code };
    const shown = (await guest.call(queryOrder, { body: ticket })).body;
    expect(shown.groups[0]?.documents).toMatchObject([
      { page_count: 54, pages_per_side: 6, page_range: '', printed_sides: 9, print_cost: 1.35 },
      { page_count: 10, pages_per_side: 1, page_range: '2-5', printed_sides: 4, print_cost: 0.6 },
    ]);
  });

  test('of pictures that share sides is charged for each side once', async () => {
    const photo = { kind: 'jpg', instantPages: 1, instantIsCertain: true } as const;
    const { guest, ids } = await seedVisitor(shop, photo, { ...photo, kind: 'png' }, { ...photo, kind: 'heic' });
    const documents = ids.map((id, pictures_before) =>
      documentForm(id, { pages_per_side: 2, copies: 2, pictures_before, sequence_in_group: pictures_before + 1 }),
    );
    const groups = [{ binding_type: 'none' as const, sequence_in_order: 1, documents }];
    // Each quote charges what the document adds.
    const quotes = documents.map(async ({ file_id, ...settings }) => {
      const { body } = await guest.call(estimatePrice, { body: { ...settings, file_path: file_id } });
      return [body.printed_sides, body.print_cost];
    });
    expect(await Promise.all(quotes)).toEqual([
      [1, 0.3],
      [0, 0],
      [1, 0.3],
    ]);
    const { status, body } = await placeOrder(guest, orderForm([], { groups }));
    expect({ status, total: body.total_price }).toEqual({ status: 201, total: 1.1 });
    const ticket = { phone_number: '13800138000', pickup_code: body.pickup_code };
    const shown = (await guest.call(queryOrder, { body: ticket })).body;
    expect(shown.groups[0]?.documents).toMatchObject([
      { pictures_before: 0, printed_sides: 1, print_cost: 0.3 },
      { pictures_before: 1, printed_sides: 0, print_cost: 0 },
      { pictures_before: 2, printed_sides: 1, print_cost: 0.3 },
    ]);
    const staff = await as('staff');
    const { id } = await findOrderByNumber(body.order_number);
    const order = (await staff.call(getStaffOrder, { params: { id } })).body;
    expect(order.groups[0]).toMatchObject({ sheets: 4, documents: [{ sheets: 2 }, { sheets: 0 }, { sheets: 2 }] });
  });

  test('of pictures that cannot share a side is refused at the picture', async () => {
    const photo = { kind: 'jpg', instantPages: 1, instantIsCertain: true } as const;
    const { guest, ids } = await seedVisitor(shop, photo, photo, withExactPages(1));
    const [a = '', b = '', pdf = ''] = ids;
    const shared = { pages_per_side: 4 } as const;
    const errorsOf = async (...documents: (Partial<NewOrderDocument> & { file_id: string })[]) => {
      const forms = documents.map(({ file_id, ...settings }, index) =>
        documentForm(file_id, { ...shared, ...settings, sequence_in_group: index + 1 }),
      );
      const groups = [{ binding_type: 'none' as const, sequence_in_order: 1, documents: forms }];
      const { status, body } = await placeOrder(guest, orderForm([], { groups }));
      return { status, body: body as unknown };
    };
    const refusedAt = (index: number, message: string) => ({
      status: 400,
      body: { [`groups.0.documents.${index}.pictures_before`]: [message] },
    });
    const { notAPicture, cannotShare } = orderMessages;
    const next = { file_id: b, pictures_before: 1 };
    expect(await errorsOf(next)).toEqual(refusedAt(0, cannotShare));
    expect(await errorsOf({ file_id: a }, { ...next, pictures_before: 2 })).toEqual(refusedAt(1, cannotShare));
    expect(await errorsOf({ file_id: a, copies: 2 }, next)).toEqual(refusedAt(1, cannotShare));
    expect(await errorsOf({ file_id: a, paper_size: 'b5_70g' }, next)).toEqual(refusedAt(1, cannotShare));
    expect(await errorsOf({ file_id: a, print_sided: 'double' }, next)).toEqual(refusedAt(1, cannotShare));
    expect(await errorsOf({ file_id: a, pages_per_side: 2 }, next)).toEqual(refusedAt(1, cannotShare));
    expect(await errorsOf({ file_id: pdf }, next)).toEqual(refusedAt(1, cannotShare));
    expect(await errorsOf({ file_id: a }, { file_id: pdf, pictures_before: 1 })).toEqual(refusedAt(1, notAPicture));
    const quote = { ...defaultPrintSettings, pictures_before: 1 };
    const reply = await guest.call(estimatePrice, { body: { ...quote, file_path: pdf } });
    expect(reply).toMatchObject({ status: 400, body: { pictures_before: [notAPicture] } });
  });

  test('of a client that knows neither ranges nor several pages on a side prints all pages, one on each', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(7));
    const { page_range: _, pages_per_side: __, pictures_before: ___, ...document } = documentForm(ids[0] ?? '');
    const groups = [{ binding_type: 'none' as const, sequence_in_order: 1, documents: [document] }];
    const { body } = await placeOrder(guest, orderForm([], { groups }));
    expect(body.total_price).toBe(1.55);
    const order = await findOrderByNumber(body.order_number);
    expect(order.groups[0]?.documents[0]).toMatchObject({
      page_range: '',
      pages_per_side: 1,
      pictures_before: 0,
      pageCount: 7,
    });
  });

  test('is stored as requested, at the server’s price', async () => {
    const { guest, owner, ids } = await seedVisitor(shop, withExactPages(10), withExactPages(3), withExactPages(2));
    const [a = '', b = '', c = ''] = ids;
    const screenshot = await seedScreenshot(deps, owner);
    const { status, body } = await placeOrder(guest, {
      phone_number: '+86 138-0013 8000',
      payment_method: 'ALIPAY',
      payment_screenshot_id: screenshot,
      // The sequence numbers decide, not the array indexes.
      groups: [
        {
          binding_type: 'staple',
          sequence_in_order: 2,
          documents: [documentForm(c, { paper_size: 'b5_70g', copies: 5, print_sided: 'single_double' })],
        },
        {
          binding_type: 'staple_top_left',
          sequence_in_order: 1,
          documents: [
            documentForm(b, { sequence_in_group: 2, original_filename: '../../附录\u202E.pdf' }),
            documentForm(a, { sequence_in_group: 1, copies: 2, print_sided: 'double' }),
          ],
        },
      ],
    });

    expect(status).toBe(201);
    expect(PlacedOrder.parse(body)).toEqual(body);
    // 0.50 + 10 × 2 × 0.15 + 3 × 0.15 + 2 × 5 × 0.12 + 0.10 + 2.00
    expect(body.total_price).toBe(7.25);
    expect(body.pickup_code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(body.order_number).toMatch(/^20\d{6}-\d{6}$/);

    const order = await findOrderByNumber(body.order_number);
    expect(order).toMatchObject({
      owner,
      phoneNumber: '13800138000',
      paymentMethod: 'ALIPAY',
      screenshotId: screenshot,
      status: 'pending',
      priceListVersion: 1,
      baseFee: 50,
      totalPrice: 725,
      priceDifference: 0,
      awaitsCounts: false,
      legalTextsOf: '2025-10-21',
      pickupCode: body.pickup_code,
    });
    expect(order.readyBy.getTime() - order.createdAt.getTime()).toBe(8 * 3_600_000);
    expect(body.ready_by).toBe(order.readyBy.toISOString());
    expect(order.groups).toMatchObject([
      {
        bindingType: 'staple_top_left',
        bindingFee: 10,
        sequence: 1,
        documents: [
          { documentId: a, sequence: 1, copies: 2, pageCount: 10, printCost: 300, exactPages: 10 },
          { documentId: b, sequence: 2, originalFilename: '附录.pdf', printCost: 45, isEstimated: false },
        ],
      },
      {
        bindingType: 'staple',
        bindingFee: 200,
        sequence: 2,
        documents: [{ documentId: c, paper_size: 'b5_70g', print_sided: 'single_double', printCost: 120 }],
      },
    ]);
    const { rows } = await database.query('select actor, kind, detail from order_events where order_id = $1', [
      order.id,
    ]);
    expect(rows).toEqual([{ actor: 'customer', kind: 'placed', detail: { total: 725 } }]);
  });

  test('keeps its files for a month and its screenshot for three', async () => {
    const { guest, owner, ids } = await seedVisitor(shop, withExactPages(1));
    const screenshot = await seedScreenshot(deps, owner);
    const { body } = await placeOrder(guest, orderForm(ids, { payment_screenshot_id: screenshot }));
    const { createdAt } = await findOrderByNumber(body.order_number);
    const daysAfter = (days: number) => new Date(createdAt.getTime() + days * 24 * 3_600_000);
    expect(await findDocument(db, ids[0] ?? '')).toMatchObject({ orderedAt: createdAt, expiresAt: daysAfter(30) });
    expect(await findScreenshot(db, screenshot)).toMatchObject({ expiresAt: daysAfter(90) });
  });

  test('may have the same file twice', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(2));
    const { status, body } = await placeOrder(guest, orderForm([...ids, ...ids]));
    expect({ status, total: body.total_price }).toEqual({ status: 201, total: 1.1 });
  });

  test('needs no screenshot', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(1));
    expect((await placeOrder(guest, orderForm(ids, { payment_screenshot_id: null }))).status).toBe(201);
    expect((await placeOrder(guest, orderForm(ids))).status).toBe(201);
  });

  test('of a signed-in user accepts files uploaded before the sign-in', async () => {
    const { guest, owner, ids } = await seedVisitor(shop, withExactPages(1));
    const user = await seedUser(deps);
    const token = await startSignIn(deps, user, 'token');
    const own = await seedDocument(deps, { ...withExactPages(1), owner: `user:${user.id}` });
    const reply = await guest.fetch('/api/orders/', {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(orderForm([...ids, own.id], { payment_screenshot_id: await seedScreenshot(deps, owner) })),
    });
    expect(reply.status).toBe(201);
    const { order_number } = (await reply.json()) as PlacedOrder;
    expect(await findOrderByNumber(order_number)).toMatchObject({ owner: `user:${user.id}` });
  });

  test('keeps its price when the price list changes', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(10));
    const before = await placeOrder(guest, orderForm(ids));
    await database.query(
      `insert into price_lists (version, base_fee, papers, bindings, created_at)
       select 2, 100, jsonb_set(papers, '{0,side_price}', '20'), bindings, now()
       from price_lists where version = 1`,
    );
    const after = await placeOrder(guest, orderForm(ids));
    expect([before.body.total_price, after.body.total_price]).toEqual([2, 3]);
    const [first, second] = [
      await findOrderByNumber(before.body.order_number),
      await findOrderByNumber(after.body.order_number),
    ];
    expect(first).toMatchObject({ priceListVersion: 1, baseFee: 50, totalPrice: 200 });
    expect(second).toMatchObject({ priceListVersion: 2, baseFee: 100, totalPrice: 300 });
    await database.query('update orders set price_list_version = 1; delete from price_lists where version = 2');
  });

  test('ignores prices and page counts in the request', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(10));
    const forgedPrices = { total_price: 0.01, price: 0, page_count: 1, print_cost: 0, is_estimated: false };
    const form = orderForm(ids);
    const body = {
      ...form,
      ...forgedPrices,
      status: 'completed',
      owner: 'user:1',
      groups: form.groups.map((group) => ({
        ...group,
        ...forgedPrices,
        binding_fee: -5,
        documents: group.documents.map((document) => ({ ...document, ...forgedPrices, pageCount: 1 })),
      })),
    };
    const placed = await placeOrder(guest, body);
    expect(placed.body.total_price).toBe(2);
    expect(await findOrderByNumber(placed.body.order_number)).toMatchObject({ status: 'pending' });
  });

  test('notifies owner and staff after the commit', async () => {
    const { guest, owner, ids } = await seedVisitor(shop, withExactPages(1));
    const messages: [string, LiveMessage][] = [];
    const unsubscribe = [owner, 'staff' as const].map((audience) =>
      deps.live.subscribe([audience], undefined, (message) => messages.push([audience, message])),
    );
    await placeOrder(guest, orderForm(ids, { phone_number: '' }));
    const { body } = await placeOrder(guest, orderForm(ids));
    const { id } = await findOrderByNumber(body.order_number);
    const messagesFor = (recipient: string) =>
      messages.filter(([audience]) => audience === recipient).map(([, { data }]) => data);
    await expect.poll(() => messagesFor(owner).map((data) => JSON.parse(data))).toEqual([{ topic: 'order', id }]);
    // Staff may still receive events of earlier orders.
    await expect.poll(() => messagesFor('staff')).toContain(JSON.stringify({ topic: 'queue', id }));
    for (const stop of unsubscribe) stop();
  });

  test('from each of fifty visitors at once is placed', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 50 }, (_, index) => seedVisitor(shop, withExactPages(index + 1))),
    );
    const replies = await Promise.all(visitors.map(({ guest, ids }) => placeOrder(guest, orderForm(ids))));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(replies.map(({ body }) => body.order_number)).size).toBe(50);
    expect(new Set(replies.map(({ body }) => body.pickup_code)).size).toBe(50);
    expect(replies.map(({ body }) => Math.round(body.total_price * 100))).toEqual(
      Array.from(replies, (_, index) => 50 + (index + 1) * 15),
    );
  });

  test('with the same files in opposite sequence at the same moment causes no deadlock', async () => {
    const { guest, ids } = await seedVisitor(shop, ...Array.from({ length: 8 }, () => withExactPages(1)));
    const token = await startSignIn(deps, await seedUser(deps), 'token');
    const headers = { ...(await guest.csrfHeaders()), 'content-type': 'application/json' };
    const send = (index: number) =>
      guest.fetch('/api/orders/', {
        method: 'POST',
        headers: index % 2 ? { ...headers, authorization: `Token ${token}` } : headers,
        body: JSON.stringify(orderForm(index % 2 ? ids : [...ids].reverse())),
      });
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index)));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201));
  });
});

describe('the page counts of an order', () => {
  const estimated = { instantPages: 12, instantIsCertain: false };

  test('are charged as estimates and settled later', async () => {
    const { guest, ids } = await seedVisitor(shop, estimated, withExactPages(1));
    const { body } = await placeOrder(guest, orderForm(ids));
    const order = await findOrderByNumber(body.order_number);
    expect(order).toMatchObject({ awaitsCounts: true, totalPrice: 245 });
    expect(order.groups[0]?.documents).toMatchObject([{ pageCount: 12, isEstimated: true, exactPages: null }]);
    const { rows } = await database.query(`select name from pgboss.job where data->>'orderId' = $1`, [order.id]);
    expect(rows).toEqual([{ name: 'prepare-order' }]);
  });

  test('are settled later even if certain, until there is a PDF', async () => {
    const { guest, ids } = await seedVisitor(shop, { kind: 'pptx', instantPages: 9, instantIsCertain: true });
    const order = await findOrderByNumber((await placeOrder(guest, orderForm(ids))).body.order_number);
    expect(order).toMatchObject({ awaitsCounts: true });
    expect(order.groups[0]?.documents).toMatchObject([{ pageCount: 9, isEstimated: false }]);
  });

  test('are not awaited if all are exact', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(1));
    const order = await findOrderByNumber((await placeOrder(guest, orderForm(ids))).body.order_number);
    expect(order).toMatchObject({ awaitsCounts: false });
  });

  test('are charged exactly if they became exact while the order waited', async () => {
    const { guest, ids } = await seedVisitor(shop, estimated);
    const [counted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const outcome = { conversion: 'done', exactPages: 20, pdfKey: 'documents/x/late', pdfBytes: 1 } as const;
    const conversion = db.transaction(async (tx) => {
      await setConversion(tx, ids[0] ?? '', outcome);
      counted.resolve();
      await commit.promise;
    });
    await counted.promise;
    const placed = placeOrder(guest, orderForm(ids));
    // The embedded engine runs transactions in sequence anyway.
    if (database.engine === 'postgres')
      await expect
        .poll(async () => (await database.query('select 1 from pg_locks where not granted')).rows.length)
        .toBeGreaterThan(0);
    commit.resolve();
    await conversion;
    const order = await findOrderByNumber((await placed).body.order_number);
    expect(order).toMatchObject({ totalPrice: 350, awaitsCounts: false });
    expect(await findDocument(db, ids[0] ?? '')).toMatchObject({ exactPages: 20, orderedAt: order.createdAt });
  });

  test('are charged or still awaited if they become exact at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { guest, ids } = await seedVisitor(shop, estimated);
      const outcome = { conversion: 'done', exactPages: 20, pdfKey: `documents/x/${round}`, pdfBytes: 1 } as const;
      const [{ body }] = await Promise.all([
        placeOrder(guest, orderForm(ids)),
        settleConversion(deps, ids[0] ?? '', outcome),
      ]);
      const order = await findOrderByNumber(body.order_number);
      const [document] = order.groups[0]?.documents ?? [];
      const charged = { pages: document?.pageCount, awaits: order.awaitsCounts, exact: document?.exactPages };
      expect([
        { pages: 20, awaits: false, exact: 20 },
        { pages: 12, awaits: true, exact: null },
      ]).toContainEqual(charged);
    }
  });
});

test('the log contains no phone number, pickup code, order number or file name', async () => {
  const { guest, ids } = await seedVisitor(shop, withExactPages(1));
  const form = orderForm(ids, { phone_number: '13912345678' });
  const documents = [documentForm(ids[0] ?? '', { original_filename: '张三的病历.pdf' })];
  const { body } = await placeOrder(guest, { ...form, groups: [{ ...form.groups[0], documents }] as never });
  await placeOrder(guest, { ...form, phone_number: '1391234567813912345678' });
  await fetch(`${origin}/healthz`);
  const log = logged.join();
  for (const secret of ['13912345678', '病历', body.pickup_code, body.order_number]) expect(log).not.toContain(secret);
});
