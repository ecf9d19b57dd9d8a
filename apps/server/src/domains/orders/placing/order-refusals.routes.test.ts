import type { NewOrder } from '@print/contract/ordering';
import { describe, expect, test } from 'vitest';
import { findDocument } from '#domains/documents/documents.store.ts';
import { documentForm, orderForm } from '#test/order-forms.ts';
import { placeOrder, seedScreenshot, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { findScreenshot } from '../payments/screenshots.store.ts';

const shop = await createTestApp();
const { deps } = shop;
const { db, database, clock, random } = deps;

const countOrders = async () => (await database.query('select id from orders')).rows.length;

async function expectNoOrder(work: () => Promise<void>): Promise<void> {
  const before = await countOrders();
  await work();
  expect(await countOrders()).toBe(before);
}

describe('the server refuses', () => {
  const unknown = '文件不存在或已过期，请重新上传';
  const at = (path: string, ...messages: string[]) => ({ status: 400, body: { [path]: messages } });

  async function expectRefused(client: TestClient, body: NewOrder, reply: object): Promise<void> {
    await expectNoOrder(async () => expect(await placeOrder(client, body)).toMatchObject(reply));
  }

  test("another customer's file, an unknown one and an expired one with the same response", async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(1), { ...withExactPages(1), expiresAt: clock.now() });
    const other = await seedVisitor(shop, withExactPages(1));
    for (const id of [other.ids[0] ?? '', random.uuid(), ids[1] ?? '']) {
      const { status, body } = await placeOrder(guest, orderForm([ids[0] ?? '', id]));
      expect({ status, body }).toEqual(at('groups.1.documents.0.file_id', unknown));
    }
    expect((await findDocument(db, other.ids[0] ?? ''))?.orderedAt).toBeNull();
  });

  test("another customer's screenshot, an unknown one and an expired one with the same response", async () => {
    const { guest, owner, ids } = await seedVisitor(shop, withExactPages(1));
    const others = await seedScreenshot(deps, 'visitor:other');
    const expired = await seedScreenshot(deps, owner, { expiresAt: clock.now() });
    for (const id of [others, random.uuid(), expired]) {
      const { status, body } = await placeOrder(guest, orderForm(ids, { payment_screenshot_id: id }));
      expect({ status, body }).toEqual(at('payment_screenshot_id', '付款截图不存在或已过期，请重新上传'));
    }
    expect(await findScreenshot(db, others)).toBeDefined();
  });

  test('a second order with the same screenshot', async () => {
    const { guest, owner, ids } = await seedVisitor(shop, withExactPages(1));
    const form = orderForm(ids, { payment_screenshot_id: await seedScreenshot(deps, owner) });
    const before = await countOrders();
    const replies = await Promise.all(Array.from({ length: 6 }, () => placeOrder(guest, form)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toEqual({
      payment_screenshot_id: ['这张付款截图已用于另一个订单，请勿重复下单'],
    });
    expect(await countOrders()).toBe(before + 1);
  });

  test('a document without a count, and one that cannot be printed, each with its reason', async () => {
    const failed = { conversion: 'failed', failure: 'crashed', instantPages: 3 } as const;
    const { guest, ids } = await seedVisitor(shop, {}, failed, withExactPages(1), { conversion: 'unavailable' });
    const { status, body } = await placeOrder(guest, orderForm(ids));
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        'groups.0.documents.0.file_id': ['正在计算页数，请等页数算出后再下单'],
        'groups.1.documents.0.file_id': ['文件无法转换，请重新导出为 PDF 后再上传'],
        'groups.3.documents.0.file_id': ['暂时无法自动计算页数，请填写页数后再下单'],
      },
    });
  });

  test('a range of pages that is wrong or names a missing page, at its field', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(5), withExactPages(5), withExactPages(5));
    const ranges = ['2-6', '1-3', 'x'];
    const groups = orderForm(ids).groups.map((group, index) => ({
      ...group,
      documents: group.documents.map((document) => ({ ...document, page_range: ranges[index] })),
    }));
    await expectRefused(guest, orderForm([], { groups }), {
      status: 400,
      body: {
        'groups.0.documents.0.page_range': ['文件只有 5 页，没有第 6 页'],
        'groups.2.documents.0.page_range': ['看不懂“x”，请像 1-3, 5, 8- 这样写'],
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
  ])('the phone number %j', async (phone, message) => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(1));
    await expectRefused(guest, orderForm(ids, { phone_number: phone }), at('phone_number', message));
  });

  test.each([
    [[1, 1], { 1: '顺序应为 1 到 2，不重复也不遗漏' }],
    [[1, 3], { 1: '顺序应为 1 到 2，不重复也不遗漏' }],
    [[9, 9], { 0: '顺序应为 1 到 2，不重复也不遗漏', 1: '顺序应为 1 到 2，不重复也不遗漏' }],
  ])('groups and documents numbered %j', async (numbers, errors) => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(1), withExactPages(1));
    const form = orderForm(ids);
    const groups = form.groups.map((group, index) => ({ ...group, sequence_in_order: numbers[index] ?? 0 }));
    const documents = ids.map((id, index) => documentForm(id, { sequence_in_group: numbers[index] ?? 0 }));
    const errorsAt = (path: (index: string) => string) =>
      Object.fromEntries(Object.entries(errors).map(([index, message]) => [path(index), [message]]));
    await expectRefused(
      guest,
      { ...form, groups },
      { status: 400, body: errorsAt((index) => `groups.${index}.sequence_in_order`) },
    );
    await expectRefused(
      guest,
      { ...form, groups: [{ binding_type: 'none', sequence_in_order: 1, documents }] },
      { status: 400, body: errorsAt((index) => `groups.0.documents.${index}.sequence_in_group`) },
    );
  });

  test('more groups, documents or copies than the shop allows', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(1), withExactPages(1), withExactPages(1));
    await database.query('update shop_settings set max_groups = 2, max_documents_per_group = 2, max_copies = 5');
    const documents = ids.map((id, index) => documentForm(id, { sequence_in_group: index + 1, copies: 6 }));
    const group = { binding_type: 'none', sequence_in_order: 1, documents } as const;
    await expectRefused(guest, orderForm(ids), at('groups', '一个订单最多 2 组'));
    await expectRefused(guest, orderForm([], { groups: [group] }), {
      status: 400,
      body: { 'groups.0.documents': ['一组最多 2 个文件'], 'groups.0.documents.2.copies': ['份数最多 5 份'] },
    });
    await database.query('update shop_settings set max_groups = 50, max_documents_per_group = 50, max_copies = 999');
  });

  test('every order while the shop is closed, with its notice', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(1));
    const closed = (detail: string) => ({ status: 409, body: { code: 'shop_closed', detail } });
    await database.query(`update shop_settings set is_open = false, notice = '十一放假，10 月 8 日开门'`);
    await expectRefused(guest, orderForm(ids), closed('十一放假，10 月 8 日开门'));
    await database.query(`update shop_settings set notice = ''`);
    await expectRefused(guest, orderForm(ids), closed('店铺暂停接单，请稍后再来'));
    await database.query('update shop_settings set is_open = true');
    expect((await placeOrder(guest, orderForm(ids))).status).toBe(201);
  });

  test('an order from another site', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(1));
    await expectNoOrder(async () => {
      const reply = await guest.fetch('/api/orders/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(orderForm(ids)),
      });
      expect(reply.status).toBe(403);
    });
  });
});

describe('orders of one visitor in an hour', () => {
  test('are limited; refused orders do not count, and Retry-After is exact', async () => {
    await database.query('update shop_settings set max_orders_per_hour = 3');
    const { guest, ids } = await seedVisitor(shop, withExactPages(1));
    await placeOrder(guest, orderForm(ids));
    await placeOrder(guest, orderForm(ids, { phone_number: '' }));
    clock.moveBy(600);
    await placeOrder(guest, orderForm(ids));
    const last = await Promise.all(Array.from({ length: 4 }, () => placeOrder(guest, orderForm(ids))));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    const refused = last.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too_many_attempts' });
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(2980);
    expect(wait).toBeLessThanOrEqual(3000);

    expect((await placeOrder((await seedVisitor(shop)).guest, orderForm([random.uuid()]))).status).toBe(400);
    clock.moveBy(wait - 5);
    expect((await placeOrder(guest, orderForm(ids))).status).toBe(429);
    clock.moveBy(5);
    expect((await placeOrder(guest, orderForm(ids))).status).toBe(201);
    await database.query('update shop_settings set max_orders_per_hour = 30');
  });
});
