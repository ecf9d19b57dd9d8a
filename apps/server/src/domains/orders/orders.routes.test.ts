import { createOrder, type NewOrder, PlacedOrder } from '@print/contract/ordering';
import { describe, expect, test } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { findDocument, setConversion } from '#domains/documents/documents.store.ts';
import type { Document, Owner } from '#domains/documents/documents.table.ts';
import { settleConversion } from '#domains/documents/settle-conversion.ts';
import type { LiveMessage } from '#platform/live/live.ts';
import { seedDocument, seedUser } from '#test/factories.ts';
import { asVisitor, orderedFile, orderForm } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { findWholeOrder, type WholeOrder } from './finding-orders.store.ts';
import { findScreenshot, insertScreenshot } from './screenshots.store.ts';

const { deps, as, logged, origin } = await createTestApp();
const { db, database, clock, random } = deps;

const counted = { kind: 'pdf', conversion: 'done', pdfKey: 'documents/seeded/pdf' } as const;
const pages = (count: number) => ({ ...counted, instantPages: count, exactPages: count });

async function seedOwn(...given: Partial<Document>[]) {
  const { guest, owner } = await asVisitor(await as('guest'));
  const files: Document[] = [];
  for (const one of given) files.push(await seedDocument(deps, { owner, ...one }));
  return { guest, owner, files, ids: files.map(({ id }) => id) };
}

async function seedScreenshot(owner: Owner, given: { expiresAt?: Date } = {}): Promise<string> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 24 * 3_600_000);
  const row = { id: random.uuid(), owner, kind: 'jpg', sizeBytes: 1, sha256: random.uuid() } as const;
  await db.transaction((tx) => insertScreenshot(tx, { ...row, uploadedAt: now, expiresAt, ...given }));
  return row.id;
}

const place = (client: TestClient, body: NewOrder) => client.call(createOrder, { headers: {}, body });

async function orderNumbered(orderNumber: string): Promise<WholeOrder> {
  const { rows } = await database.query('select id from orders where order_number = $1', [orderNumber]);
  const order = await findWholeOrder(db, String(rows[0]?.['id']));
  if (!order) throw new Error('no such order');
  return order;
}

const countOrders = async () => (await database.query('select id from orders')).rows.length;

async function expectNoOrder(work: () => Promise<void>): Promise<void> {
  const before = await countOrders();
  await work();
  expect(await countOrders()).toBe(before);
}

describe('an order', () => {
  test('is kept as it was asked for, at our own price', async () => {
    const { guest, owner, ids } = await seedOwn(pages(10), pages(3), pages(2));
    const [a = '', b = '', c = ''] = ids;
    const screenshot = await seedScreenshot(owner);
    const { status, body } = await place(guest, {
      ...{ phone_number: '+86 138-0013 8000', payment_method: 'ALIPAY', payment_screenshot_id: screenshot },
      // The numbers decide, not the places in the arrays.
      groups: [
        {
          ...{ binding_type: 'staple', sequence_in_order: 2 },
          documents: [orderedFile(c, { paper_size: 'b5_70g', copies: 5, print_sided: 'single_double' })],
        },
        {
          ...{ binding_type: 'staple_top_left', sequence_in_order: 1 },
          documents: [
            orderedFile(b, { sequence_in_group: 2, original_filename: '../../附录\u202E.pdf' }),
            orderedFile(a, { sequence_in_group: 1, copies: 2, print_sided: 'double' }),
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

    const order = await orderNumbered(body.order_number);
    expect(order).toMatchObject({
      ...{ owner, phoneNumber: '13800138000', paymentMethod: 'ALIPAY', screenshotId: screenshot },
      ...{ status: 'pending', priceListVersion: 1, baseFee: 50, totalPrice: 725, priceDifference: 0 },
      ...{ awaitsCounts: false, legalTextsOf: '2025-10-21', pickupCode: body.pickup_code },
    });
    expect(order.readyBy.getTime() - order.createdAt.getTime()).toBe(8 * 3_600_000);
    expect(body.ready_by).toBe(order.readyBy.toISOString());
    expect(order.groups).toMatchObject([
      {
        ...{ bindingType: 'staple_top_left', bindingFee: 10, sequence: 1 },
        documents: [
          { documentId: a, sequence: 1, copies: 2, pageCount: 10, printCost: 300, exactPages: 10 },
          { documentId: b, sequence: 2, originalFilename: '附录.pdf', printCost: 45, isEstimated: false },
        ],
      },
      {
        ...{ bindingType: 'staple', bindingFee: 200, sequence: 2 },
        documents: [{ documentId: c, paperSize: 'b5_70g', printSided: 'single_double', printCost: 120 }],
      },
    ]);
    const { rows } = await database.query(
      'select actor, kind, detail from order_events where order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ actor: 'customer', kind: 'placed', detail: { total: 725 } }]);
  });

  test('keeps its files for a month and its screenshot for three', async () => {
    const { guest, owner, ids } = await seedOwn(pages(1));
    const screenshot = await seedScreenshot(owner);
    const { body } = await place(guest, orderForm(ids, { payment_screenshot_id: screenshot }));
    const { createdAt } = await orderNumbered(body.order_number);
    const daysAfter = (days: number) => new Date(createdAt.getTime() + days * 24 * 3_600_000);
    expect(await findDocument(db, ids[0] ?? '')).toMatchObject({
      ...{ orderedAt: createdAt, expiresAt: daysAfter(30) },
    });
    expect(await findScreenshot(db, screenshot)).toMatchObject({ expiresAt: daysAfter(90) });
  });

  test('may have the same file twice', async () => {
    const { guest, ids } = await seedOwn(pages(2));
    const { status, body } = await place(guest, orderForm([...ids, ...ids]));
    expect({ status, total: body.total_price }).toEqual({ status: 201, total: 1.1 });
  });

  test('needs no screenshot, here', async () => {
    const { guest, ids } = await seedOwn(pages(1));
    expect((await place(guest, orderForm(ids, { payment_screenshot_id: null }))).status).toBe(201);
    expect((await place(guest, orderForm(ids))).status).toBe(201);
  });

  test('of someone who has signed in takes what they uploaded before', async () => {
    const { guest, owner, ids } = await seedOwn(pages(1));
    const user = await seedUser(deps);
    const token = await startSignIn(deps, user, 'token');
    const own = await seedDocument(deps, { ...pages(1), owner: `user:${user.id}` });
    const reply = await guest.fetch('/api/orders/', {
      ...{ method: 'POST', headers: { authorization: `Token ${token}`, 'content-type': 'application/json' } },
      body: JSON.stringify(
        orderForm([...ids, own.id], { payment_screenshot_id: await seedScreenshot(owner) }),
      ),
    });
    expect(reply.status).toBe(201);
    const { order_number } = (await reply.json()) as PlacedOrder;
    expect(await orderNumbered(order_number)).toMatchObject({ owner: `user:${user.id}` });
  });

  test('keeps its price when the price list changes', async () => {
    const { guest, ids } = await seedOwn(pages(10));
    const before = await place(guest, orderForm(ids));
    await database.query(
      `insert into price_lists select 2, 100, jsonb_set(side_prices, '{a4_70g}', '20'), binding_fees, now()
       from price_lists where version = 1`,
    );
    const after = await place(guest, orderForm(ids));
    expect([before.body.total_price, after.body.total_price]).toEqual([2, 3]);
    const [first, second] = [
      await orderNumbered(before.body.order_number),
      await orderNumbered(after.body.order_number),
    ];
    expect(first).toMatchObject({ priceListVersion: 1, baseFee: 50, totalPrice: 200 });
    expect(second).toMatchObject({ priceListVersion: 2, baseFee: 100, totalPrice: 300 });
    await database.query(
      'update orders set price_list_version = 1; delete from price_lists where version = 2',
    );
  });

  test('ignores every price and page count that is sent along', async () => {
    const { guest, ids } = await seedOwn(pages(10));
    const cheap = { total_price: 0.01, price: 0, page_count: 1, print_cost: 0, is_estimated: false };
    const form = orderForm(ids);
    const body = {
      ...{ ...form, ...cheap, status: 'completed', owner: 'user:1' },
      groups: form.groups.map((group) => ({
        ...{ ...group, ...cheap, binding_fee: -5 },
        documents: group.documents.map((document) => ({ ...document, ...cheap, pageCount: 1 })),
      })),
    };
    const placed = await place(guest, body);
    expect(placed.body.total_price).toBe(2);
    expect(await orderNumbered(placed.body.order_number)).toMatchObject({ status: 'pending' });
  });

  test('tells its owner and staff, and nobody before it is there', async () => {
    const { guest, owner, ids } = await seedOwn(pages(1));
    const heard: [string, LiveMessage][] = [];
    const unsubscribe = [owner, 'staff' as const].map((audience) =>
      deps.live.subscribe([audience], undefined, (message) => heard.push([audience, message])),
    );
    await place(guest, orderForm(ids, { phone_number: '' }));
    const { body } = await place(guest, orderForm(ids));
    const { id } = await orderNumbered(body.order_number);
    const told = (who: string) => heard.filter(([audience]) => audience === who).map(([, { data }]) => data);
    await expect.poll(() => told(owner).map((data) => JSON.parse(data))).toEqual([{ topic: 'order', id }]);
    // Staff may hear of earlier orders still.
    await expect.poll(() => told('staff')).toContain('{"topic":"queue"}');
    for (const stop of unsubscribe) stop();
  });

  test('by fifty visitors at once are fifty orders', async () => {
    const visitors = await Promise.all(Array.from({ length: 50 }, (_, index) => seedOwn(pages(index + 1))));
    const replies = await Promise.all(visitors.map(({ guest, ids }) => place(guest, orderForm(ids))));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(replies.map(({ body }) => body.order_number)).size).toBe(50);
    expect(new Set(replies.map(({ body }) => body.pickup_code)).size).toBe(50);
    expect(replies.map(({ body }) => Math.round(body.total_price * 100))).toEqual(
      Array.from(replies, (_, index) => 50 + (index + 1) * 15),
    );
  });

  test('of the same files at once, signed in and not, in opposite order, holds up no other', async () => {
    const { guest, ids } = await seedOwn(...Array.from({ length: 8 }, () => pages(1)));
    const token = await startSignIn(deps, await seedUser(deps), 'token');
    const headers = { ...(await guest.honest()), 'content-type': 'application/json' };
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

describe('counts that are not final', () => {
  const estimated = { instantPages: 12, instantIsCertain: false };

  test('are charged as they are known, and looked at again later', async () => {
    const { guest, ids } = await seedOwn(estimated, pages(1));
    const { body } = await place(guest, orderForm(ids));
    const order = await orderNumbered(body.order_number);
    expect(order).toMatchObject({ awaitsCounts: true, totalPrice: 245 });
    expect(order.groups[0]?.documents).toMatchObject([
      { pageCount: 12, isEstimated: true, exactPages: null },
    ]);
    const { rows } = await database.query(`select name from pgboss.job where data->>'orderId' = $1`, [
      order.id,
    ]);
    expect(rows).toEqual([{ name: 'settle-late-counts' }]);
  });

  test('certain as they are, they are looked at again until there is a PDF', async () => {
    const { guest, ids } = await seedOwn({ kind: 'pptx', instantPages: 9, instantIsCertain: true });
    const order = await orderNumbered((await place(guest, orderForm(ids))).body.order_number);
    expect(order).toMatchObject({ awaitsCounts: true });
    expect(order.groups[0]?.documents).toMatchObject([{ pageCount: 9, isEstimated: false }]);
  });

  test('nothing is looked at again when all is counted', async () => {
    const { guest, ids } = await seedOwn(pages(1));
    const order = await orderNumbered((await place(guest, orderForm(ids))).body.order_number);
    const { rows } = await database.query(`select name from pgboss.job where data->>'orderId' = $1`, [
      order.id,
    ]);
    expect([order.awaitsCounts, rows]).toEqual([false, []]);
  });

  test('one that has just become exact is charged as such by an order that waited for it', async () => {
    const { guest, ids } = await seedOwn(estimated);
    const [counted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const outcome = { conversion: 'done', exactPages: 20, pdfKey: 'documents/x/late' } as const;
    const converting = db.transaction(async (tx) => {
      await setConversion(tx, ids[0] ?? '', outcome);
      counted.resolve();
      await commit.promise;
    });
    await counted.promise;
    const placing = place(guest, orderForm(ids));
    // The embedded engine does one thing after the other anyway.
    if (database.engine === 'postgres')
      await expect
        .poll(async () => (await database.query('select 1 from pg_locks where not granted')).rows.length)
        .toBeGreaterThan(0);
    commit.resolve();
    await converting;
    const order = await orderNumbered((await placing).body.order_number);
    expect(order).toMatchObject({ totalPrice: 350, awaitsCounts: false });
    expect(await findDocument(db, ids[0] ?? '')).toMatchObject({
      exactPages: 20,
      orderedAt: order.createdAt,
    });
  });

  test('one that becomes exact at the same moment is either charged or still awaited', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { guest, ids } = await seedOwn(estimated);
      const outcome = { conversion: 'done', exactPages: 20, pdfKey: `documents/x/${round}` } as const;
      const [{ body }] = await Promise.all([
        place(guest, orderForm(ids)),
        settleConversion(deps, ids[0] ?? '', outcome),
      ]);
      const order = await orderNumbered(body.order_number);
      const [document] = order.groups[0]?.documents ?? [];
      const charged = { pages: document?.pageCount, awaits: order.awaitsCounts, exact: document?.exactPages };
      expect([
        { pages: 20, awaits: false, exact: 20 },
        { pages: 12, awaits: true, exact: null },
      ]).toContainEqual(charged);
    }
  });
});

describe('what is refused', () => {
  const unknown = '文件不存在或已过期，请重新上传';
  const at = (path: string, ...words: string[]) => ({ status: 400, body: { [path]: words } });

  async function expectRefused(client: TestClient, body: NewOrder, reply: object): Promise<void> {
    await expectNoOrder(async () => expect(await place(client, body)).toMatchObject(reply));
  }

  test("another's file, an unknown one and an expired one are answered alike", async () => {
    const { guest, ids } = await seedOwn(pages(1), { ...pages(1), expiresAt: clock.now() });
    const other = await seedOwn(pages(1));
    for (const id of [other.ids[0] ?? '', random.uuid(), ids[1] ?? '']) {
      const { status, body } = await place(guest, orderForm([ids[0] ?? '', id]));
      expect({ status, body }).toEqual(at('groups.1.documents.0.file_id', unknown));
    }
    expect((await findDocument(db, other.ids[0] ?? ''))?.orderedAt).toBeNull();
  });

  test("another's screenshot, an unknown one and an expired one too", async () => {
    const { guest, owner, ids } = await seedOwn(pages(1));
    const others = await seedScreenshot('visitor:other');
    const expired = await seedScreenshot(owner, { expiresAt: clock.now() });
    for (const id of [others, random.uuid(), expired]) {
      const { status, body } = await place(guest, orderForm(ids, { payment_screenshot_id: id }));
      expect({ status, body }).toEqual(at('payment_screenshot_id', '付款截图不存在或已过期，请重新上传'));
    }
    expect(await findScreenshot(db, others)).toBeDefined();
  });

  test('a second click without a key, with the same screenshot', async () => {
    const { guest, owner, ids } = await seedOwn(pages(1));
    const form = orderForm(ids, { payment_screenshot_id: await seedScreenshot(owner) });
    const before = await countOrders();
    const replies = await Promise.all(Array.from({ length: 6 }, () => place(guest, form)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toEqual({
      payment_screenshot_id: ['这张付款截图已用于另一个订单，请勿重复下单'],
    });
    expect(await countOrders()).toBe(before + 1);
  });

  test('a document nobody has counted, and one that cannot be printed, each with its reason', async () => {
    const failed = { conversion: 'failed', failure: 'timed_out', instantPages: 3 } as const;
    const { guest, ids } = await seedOwn({}, failed, pages(1), { conversion: 'unavailable' });
    const { status, body } = await place(guest, orderForm(ids));
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        'groups.0.documents.0.file_id': ['正在计算页数，请等页数算出后再下单'],
        'groups.1.documents.0.file_id': ['文件转换超时，请重新导出为 PDF 后再上传'],
        'groups.3.documents.0.file_id': ['暂时无法自动计算页数，请填写页数后再下单'],
      },
    });
  });

  test.each([
    ['', '请输入您的手机号码！'],
    [' +86 - ', '请输入您的手机号码！'],
    ['1'.repeat(21), '手机号码最多 20 个字符'],
    ['138\u202E0013', '手机号码含有无法识别的字符，请重新输入'],
    ['138\u00000013', '手机号码含有无法识别的字符，请重新输入'],
    ['138\uD800', '手机号码含有无法识别的字符，请重新输入'],
  ])('the phone number %j', async (phone, sentence) => {
    const { guest, ids } = await seedOwn(pages(1));
    await expectRefused(guest, orderForm(ids, { phone_number: phone }), at('phone_number', sentence));
  });

  test.each([
    [[1, 1], { 1: '顺序应为 1 到 2，不重复也不遗漏' }],
    [[1, 3], { 1: '顺序应为 1 到 2，不重复也不遗漏' }],
    [[9, 9], { 0: '顺序应为 1 到 2，不重复也不遗漏', 1: '顺序应为 1 到 2，不重复也不遗漏' }],
  ])('groups and documents numbered %j', async (places, wrong) => {
    const { guest, ids } = await seedOwn(pages(1), pages(1));
    const form = orderForm(ids);
    const groups = form.groups.map((group, index) => ({ ...group, sequence_in_order: places[index] ?? 0 }));
    const documents = ids.map((id, index) => orderedFile(id, { sequence_in_group: places[index] ?? 0 }));
    const named = (path: (index: string) => string) =>
      Object.fromEntries(Object.entries(wrong).map(([index, words]) => [path(index), [words]]));
    await expectRefused(
      guest,
      { ...form, groups },
      {
        ...{ status: 400, body: named((index) => `groups.${index}.sequence_in_order`) },
      },
    );
    await expectRefused(
      guest,
      { ...form, groups: [{ binding_type: 'none', sequence_in_order: 1, documents }] },
      { status: 400, body: named((index) => `groups.0.documents.${index}.sequence_in_group`) },
    );
  });

  test('more groups, documents or copies than the shop takes', async () => {
    const { guest, ids } = await seedOwn(pages(1), pages(1), pages(1));
    await database.query(
      'update shop_settings set max_groups = 2, max_documents_per_group = 2, max_copies = 5',
    );
    const documents = ids.map((id, index) => orderedFile(id, { sequence_in_group: index + 1, copies: 6 }));
    const one = { binding_type: 'none', sequence_in_order: 1, documents } as const;
    await expectRefused(guest, orderForm(ids), at('groups', '一个订单最多 2 组'));
    await expectRefused(guest, orderForm([], { groups: [one] }), {
      status: 400,
      body: {
        'groups.0.documents': ['一组最多 2 个文件'],
        'groups.0.documents.2.copies': ['份数最多 5 份'],
      },
    });
    await database.query(
      'update shop_settings set max_groups = 50, max_documents_per_group = 50, max_copies = 999',
    );
  });

  test('everything while the shop is closed, with its notice', async () => {
    const { guest, ids } = await seedOwn(pages(1));
    const closed = (detail: string) => ({ status: 409, body: { code: 'shop_closed', detail } });
    await database.query(`update shop_settings set is_open = false, notice = '十一放假，10 月 8 日开门'`);
    await expectRefused(guest, orderForm(ids), closed('十一放假，10 月 8 日开门'));
    await database.query(`update shop_settings set notice = ''`);
    await expectRefused(guest, orderForm(ids), closed('店铺暂停接单，请稍后再来'));
    await database.query('update shop_settings set is_open = true');
    expect((await place(guest, orderForm(ids))).status).toBe(201);
  });

  test('an order from another site', async () => {
    const { guest, ids } = await seedOwn(pages(1));
    await expectNoOrder(async () => {
      const reply = await guest.fetch('/api/orders/', {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify(orderForm(ids)),
      });
      expect(reply.status).toBe(403);
    });
  });
});

describe('orders of one visitor in an hour', () => {
  test('are limited; what is refused takes no place, and the wait is true', async () => {
    await database.query('update shop_settings set max_orders_per_hour = 3');
    const { guest, ids } = await seedOwn(pages(1));
    await place(guest, orderForm(ids));
    await place(guest, orderForm(ids, { phone_number: '' }));
    clock.moveBy(600);
    await place(guest, orderForm(ids));
    const last = await Promise.all(Array.from({ length: 4 }, () => place(guest, orderForm(ids))));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    const refused = last.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too_many_attempts' });
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(2980);
    expect(wait).toBeLessThanOrEqual(3000);

    expect((await place((await seedOwn()).guest, orderForm([random.uuid()]))).status).toBe(400);
    clock.moveBy(wait - 5);
    expect((await place(guest, orderForm(ids))).status).toBe(429);
    clock.moveBy(5);
    expect((await place(guest, orderForm(ids))).status).toBe(201);
    await database.query('update shop_settings set max_orders_per_hour = 30');
  });
});

test('the log knows no phone number, code, number or file name', async () => {
  const { guest, ids } = await seedOwn(pages(1));
  const form = orderForm(ids, { phone_number: '13912345678' });
  const documents = [orderedFile(ids[0] ?? '', { original_filename: '张三的病历.pdf' })];
  const { body } = await place(guest, { ...form, groups: [{ ...form.groups[0], documents }] as never });
  await place(guest, { ...form, phone_number: '1391234567813912345678' });
  await fetch(`${origin}/healthz`);
  const log = logged.join();
  for (const secret of ['13912345678', '病历', body.pickup_code, body.order_number])
    expect(log).not.toContain(secret);
});
