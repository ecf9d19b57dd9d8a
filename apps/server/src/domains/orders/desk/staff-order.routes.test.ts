import { createHash } from 'node:crypto';
import { defaultPriceList } from '@print/contract/default-price-list';
import {
  addNote,
  checkPayment,
  collectOrder,
  findOrderByCode,
  getPaymentScreenshot,
  getStaffOrder,
  setOrderStatus,
} from '@print/contract/desk';
import { urlOf } from '@print/contract/endpoint';
import { queryOrder, uploadScreenshot } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { insertPriceList } from '#domains/shop/shop.store.ts';
import { collectEvents } from '#test/collect-events.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedDocument, seedOrder, seedUser } from '#test/factories.ts';
import { asVisitor } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp();
const { deps, as, logged } = shop;
const { database, clock, random } = deps;
const { client: clerk, user: lin } = await createStaffMember(shop, { username: 'lin' });
const { client: colleague } = await createStaffMember(shop, { username: 'wang' });

const fetchOrder = (id: string) => clerk.call(getStaffOrder, { params: { id } });

async function eventsOf(id: string): Promise<unknown[]> {
  const { rows } = await database.query(
    "select actor, kind, detail from order_events where order_id = $1 and kind <> 'placed' order by at",
    [id],
  );
  return rows;
}

describe('an order as staff see it', () => {
  test('contains all facts for printing', async () => {
    const customer = await seedUser(deps, { username: 'xiaoming' });
    const done = await seedDocument(deps, {
      kind: 'pdf',
      conversion: 'done',
      exactPages: 5,
      instantPages: 5,
      pdfKey: 'documents/x/pdf',
    });
    const broken = await seedDocument(deps, { conversion: 'failed', failure: 'crashed' });
    const stated = await seedDocument(deps, { kind: 'doc', conversion: 'unavailable', statedPages: 9 });
    const order = await seedOrder(deps, { owner: `user:${customer.id}`, priceDifference: fen(15) }, [
      {
        bindingType: 'staple',
        bindingFee: fen(50),
        documents: [
          { documentId: done.id, pageCount: 4, exactPages: 5, copies: 2, print_sided: 'double' },
          { documentId: broken.id, pageCount: 3, copies: 2 },
        ],
      },
      { documents: [{ documentId: stated.id, pageCount: 9, isEstimated: true }, { documentId: null }] },
    ]);
    const { status, body } = await fetchOrder(order.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: order.id,
      phone_number: '13800138000',
      username: 'xiaoming',
      is_walk_in: false,
      price_difference: 0.15,
      sides: 10 + 6 + 9 + 2,
      sheets: 6 + 9 + 2,
      payment: {
        check: 'unchecked',
        problem: '',
        checked_at: null,
        has_screenshot: false,
        similar: [],
        amount_read: null,
      },
      groups: [
        {
          binding_type: 'staple',
          binding_fee: 0.5,
          sheets: 6,
          documents: [
            {
              file_id: done.id,
              kind: 'pdf',
              has_pdf: true,
              failure: '',
              is_stated: false,
              page_count: 4,
              exact_page_count: 5,
              sheets: 6,
            },
            { file_id: broken.id, has_pdf: false, failure: '文件无法转换，请重新导出为 PDF 后再上传' },
          ],
        },
        {
          sheets: 11,
          documents: [
            { file_id: stated.id, kind: 'doc', has_pdf: false, is_stated: true },
            { file_id: null, kind: null, has_pdf: false, failure: '', is_stated: false },
          ],
        },
      ],
      history: [{ actor: 'customer', actor_name: '', kind: 'placed' }],
    });
  });

  test('names the groups that the exact pages do not let be bound, by the limits of its own price list', async () => {
    const bindings = defaultPriceList.bindings.map((binding) =>
      binding.type === 'staple' ? { ...binding, max_sheets: 15 } : binding,
    );
    const origin = { version: 2, createdAt: clock.now(), createdBy: '' };
    await deps.db.transaction((tx) => insertPriceList(tx, { ...defaultPriceList, bindings, ...origin }));
    const booklet = (pageCount: number, exactPages: number | null) => ({
      bindingType: 'staple' as const,
      documents: [{ pageCount, exactPages, isEstimated: true, copies: 3 }],
    });
    const groups = [booklet(60, 61), booklet(61, 60), booklet(60, null), { documents: [{ exactPages: 61 }] }];
    const problemsOf = async (priceListVersion: number) => {
      const { id } = await seedOrder(deps, { priceListVersion }, groups);
      return (await fetchOrder(id)).body.groups.map(({ binding_problem }) => binding_problem);
    };
    expect(await problemsOf(2)).toEqual(['骑马钉最多 15 张，这一份有 16 张，可改环装，请联系顾客', '', '', '']);
    expect(await problemsOf(1)).toEqual(['', '', '', '']);
  });

  test('has a history with the names of the actors', async () => {
    const { id } = await seedOrder(deps);
    const { user: gone } = await createStaffMember(shop);
    const body = { status: 'processing', from: 'pending', despite_payment: true } as const;
    await clerk.call(setOrderStatus, { params: { id }, body });
    await colleague.call(addNote, { params: { id }, body: { text: ' 纸快用完了\n换一包 ' } });
    await database.query(
      `insert into order_events values (gen_random_uuid(), $1, now() + interval '1 minute', $2, 'printed', '{}')`,
      [id, `user:${gone.id}`],
    );
    await database.query('delete from users where id = $1', [gone.id]);
    expect((await fetchOrder(id)).body.history).toMatchObject([
      { actor: 'customer' },
      { actor: 'staff', actor_name: 'lin', kind: 'status', detail: { from: 'pending', to: 'processing' } },
      { actor: 'staff', actor_name: 'wang', kind: 'note', detail: { text: '纸快用完了\n换一包' } },
      { actor: 'staff', actor_name: '已注销的店员', kind: 'printed' },
    ]);
  });

  test('is not found for an unknown id', async () => {
    expect(await fetchOrder(random.uuid())).toMatchObject({
      status: 404,
      body: { code: 'order_not_found', detail: '没有找到这个订单' },
    });
  });
});

describe('a status change', () => {
  test('is refused if another clerk has changed the order before', async () => {
    const { id } = await seedOrder(deps, { status: 'processing' });
    const outdated = { params: { id }, body: { status: 'cancelled', from: 'pending', reason: '没有纸了' } } as const;
    expect(await clerk.call(setOrderStatus, outdated)).toMatchObject({
      status: 409,
      body: { code: 'order_changed_meanwhile', detail: '订单刚才已变为“处理中”，请看过后再操作' },
    });
    expect(await eventsOf(id)).toEqual([]);
    const current = { ...outdated, body: { ...outdated.body, from: 'processing' } } as const;
    expect(await clerk.call(setOrderStatus, current)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancel_reason: '没有纸了' },
    });
  });
});

describe('the payment', () => {
  test('is independent of the status, and the customer receives a problem live', async () => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const order = await seedOrder(deps, { owner, status: 'completed' });
    const { id, pickupCode: pickup_code, phoneNumber: phone_number } = order;
    const events = await collectEvents(guest);
    const problem = { params: { id }, body: { check: 'problem', problem: ' 金额少了 ¥2.00 ' } } as const;
    const { body } = await clerk.call(checkPayment, problem);
    expect(body).toMatchObject({
      status: 'completed',
      payment_problem: '金额少了 ¥2.00',
      payment: { check: 'problem', problem: '金额少了 ¥2.00', checked_at: expect.any(String) },
    });
    await expect.poll(() => events).toEqual([{ topic: 'order', id }]);
    const lookup = await guest.call(queryOrder, { body: { phone_number, pickup_code } });
    expect(lookup.body).toMatchObject({ payment_problem: '金额少了 ¥2.00' });

    // Repeating the request changes nothing.
    await clerk.call(checkPayment, problem);
    await clerk.call(checkPayment, { params: { id }, body: { check: 'checked', problem: '不算数' } });
    const last = await clerk.call(checkPayment, { params: { id }, body: { check: 'unchecked' } });
    expect(last.body.payment).toMatchObject({ check: 'unchecked', problem: '', checked_at: null });
    const actor = `user:${lin.id}`;
    expect(await eventsOf(id)).toEqual([
      { actor, kind: 'payment', detail: { from: 'unchecked', to: 'problem', problem: '金额少了 ¥2.00' } },
      {
        actor,
        kind: 'payment',
        detail: { from: 'problem', to: 'checked', amount: 80, method: 'WECHAT', source: 'clerk' },
      },
      { actor, kind: 'payment', detail: { from: 'checked', to: 'unchecked' } },
    ]);
  });

  test.each([undefined, '', ' \n ', '长'.repeat(201), '少\u202E了', '\u0000'])(
    'cannot have the problem %j',
    async (problem) => {
      const { id } = await seedOrder(deps);
      const body = { check: 'problem', ...(problem !== undefined && { problem }) } as const;
      expect(await clerk.call(checkPayment, { params: { id }, body })).toMatchObject({
        status: 400,
        body: { problem: [expect.stringMatching(/\p{sc=Han}/u)] },
      });
      expect(await eventsOf(id)).toEqual([]);
    },
  );

  test('has a screenshot, with one audit entry per ten minutes of viewing', async () => {
    const guest = await as('guest');
    const png = await sharp({ create: { width: 30, height: 60, channels: 3, background: '#1aad19' } })
      .png()
      .toBuffer();
    const { body } = await guest.upload(uploadScreenshot, png, '付款.png');
    const { id } = await seedOrder(deps, { screenshotId: body.screenshot_id });
    await database.query('update screenshots set amount_read = 1234 where id = $1', [body.screenshot_id]);
    expect((await fetchOrder(id)).body.payment).toMatchObject({ has_screenshot: true, amount_read: 12.34 });

    const url = urlOf(getPaymentScreenshot, { params: { id } });
    const reply = await clerk.fetch(url);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const picture = Buffer.from(await reply.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 60 });

    const listViews = async () =>
      (
        await database.query(
          "select actor_name from staff_acts where kind = 'screenshot_viewed' and subject = $1 order by at",
          [id],
        )
      ).rows.map(({ actor_name }) => actor_name);
    await Promise.all(Array.from({ length: 5 }, () => clerk.fetch(url)));
    expect(await listViews()).toEqual(['lin']);
    await colleague.fetch(url);
    clock.moveBy(601);
    await clerk.fetch(url);
    expect(await listViews()).toEqual(['lin', 'wang', 'lin']);
  });

  test('has no screenshot if none was sent or it was deleted', async () => {
    const { id } = await seedOrder(deps);
    const url = urlOf(getPaymentScreenshot, { params: { id } });
    expect((await clerk.fetch(url)).status).toBe(404);
    const { rows } = await database.query('select 1 from staff_acts where subject = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('is marked if another order had the same screenshot', async () => {
    const sha256 = createHash('sha256').update(random.uuid()).digest('hex');
    const ids: string[] = [];
    for (let number = 0; number < 2; number += 1) {
      const screenshotId = random.uuid();
      await database.query(
        `insert into screenshots (id, owner, kind, size_bytes, sha256, uploaded_at, expires_at)
         values ($1, 'visitor:seeded', 'jpg', 9, $2, now(), now() + interval '1 day')`,
        [screenshotId, sha256],
      );
      ids.push((await seedOrder(deps, { screenshotId })).id);
    }
    const [first = '', second = ''] = ids;
    const { body } = await fetchOrder(first);
    expect(body.payment.similar).toMatchObject([{ order_id: second, is_identical: true }]);
  });
});

describe('a note', () => {
  test('is hidden from the customer, without a live event', async () => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const { id, pickupCode: pickup_code, phoneNumber: phone_number } = await seedOrder(deps, { owner });
    const [events, staffEvents] = [await collectEvents(guest), await collectEvents(colleague)];
    const { status } = await clerk.call(addNote, { params: { id }, body: { text: '顾客很着急' } });
    expect(status).toBe(201);
    await expect.poll(() => staffEvents).toContainEqual({ topic: 'queue', id });
    expect(events).toEqual([]);
    const { body } = await guest.call(queryOrder, { body: { phone_number, pickup_code } });
    expect(JSON.stringify(body)).not.toContain('着急');
  });

  test.each(['', '\n', '长'.repeat(501), '\u0007'])('cannot be %j', async (text) => {
    const { id } = await seedOrder(deps);
    expect(await clerk.call(addNote, { params: { id }, body: { text } })).toMatchObject({
      status: 400,
      body: { text: [expect.stringMatching(/\p{sc=Han}/u)] },
    });
  });
});

describe('a handover', () => {
  const find = (code: string) => clerk.call(findOrderByCode, { querystring: { code } });

  test('finds the order by its code in any spelling', async () => {
    const order = await seedOrder(deps, { pickupCode: 'H7K2MX', status: 'completed' });
    for (const code of ['H7K2MX', ' h7k 2mx ', 'Ｈ７Ｋ２ＭＸ', 'H7K-2MX'])
      expect(await find(code)).toMatchObject({ status: 200, body: { id: order.id } });
    const collected = await clerk.call(collectOrder, { params: { id: order.id } });
    expect(collected.body.collected_at).toEqual(expect.any(String));
    // Repeating the request changes nothing.
    await colleague.call(collectOrder, { params: { id: order.id } });
    expect(await eventsOf(order.id)).toHaveLength(1);
  });

  test('finds the open order, or else the newest with that code', async () => {
    const seedWithCode = (hours: number, overrides: Parameters<typeof seedOrder>[1]) =>
      seedOrder(deps, {
        pickupCode: 'AGA222',
        createdAt: new Date(clock.now().getTime() - hours * 3_600_000),
        ...overrides,
      });
    await seedWithCode(9, { status: 'completed', collectedAt: clock.now() });
    const newest = await seedWithCode(1, { status: 'cancelled' });
    expect((await find('AGA222')).body.id).toBe(newest.id);
    const open = await seedWithCode(5, { status: 'processing' });
    expect((await find('AGA222')).body.id).toBe(open.id);
  });

  test.each(['H7K2M', 'H7K2M0', 'ZZZZZZ', '\u0000', '%', 'x'.repeat(100)])('finds no order for %j', async (code) => {
    expect(await find(code)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  });

  test('is refused before the order is completed', async () => {
    const { id } = await seedOrder(deps, { status: 'processing' });
    expect(await clerk.call(collectOrder, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'order_status_not_allowed' },
    });
  });
});

test('the log contains no phone number, code or text of customers and clerks', () => {
  expect(logged.join('\n')).not.toMatch(/13800138000|H7K2MX|着急|金额少了|xiaoming|没有纸了/);
});
