import { createWalkInOrder, getStaffOrder, type WalkInOrder } from '@print/contract/desk';
import { getDocumentPage } from '@print/contract/documents';
import { urlOf } from '@print/contract/endpoint';
import { removeMember } from '@print/contract/members';
import { listOrders } from '@print/contract/ordering';
import { describe, expect, test } from 'vitest';
import type { User } from '#domains/accounts/accounts.table.ts';
import { collectEvents } from '#test/collect-events.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedDocument } from '#test/factories.ts';
import { orderForm } from '#test/order-forms.ts';
import { withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp();
const { deps, as } = shop;
const { database, random } = deps;
const { client: clerk, user } = await createStaffMember(shop, { username: 'lin' });

async function createForm(owner: User, overrides: Partial<WalkInOrder> = {}): Promise<WalkInOrder> {
  const { id } = await seedDocument(deps, { owner: `user:${owner.id}`, ...withExactPages(3) });
  const { groups } = orderForm([id]);
  return { phone_number: '', payment_method: 'WECHAT', is_paid: false, groups, ...overrides };
}

const placeOrder = (body: WalkInOrder, headers: { 'idempotency-key'?: string } = {}) =>
  clerk.call(createWalkInOrder, { headers, body });

async function countOrders(): Promise<unknown> {
  return (await database.query('select count(*)::int as count from orders')).rows[0]?.['count'];
}

describe('a walk-in order', () => {
  test('belongs to the shop, is paid, has a note and is in no customer’s list', async () => {
    const staff = await collectEvents(await as('staff'));
    const { status, body } = await placeOrder(await createForm(user, { is_paid: true, note: ' 下午来取 ' }));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      pickup_code: expect.any(String),
      order_number: expect.any(String),
      total_price: 0.95,
      ready_by: expect.any(String),
    });
    await expect.poll(() => staff).toContainEqual({ topic: 'queue', id: body.id });

    const fetched = await clerk.call(getStaffOrder, { params: { id: body.id } });
    expect(fetched.body).toMatchObject({
      is_walk_in: true,
      phone_number: '',
      username: '',
      status: 'pending',
      payment: { check: 'checked', checked_at: expect.any(String), has_screenshot: false },
      history: [
        { actor: 'staff', actor_name: 'lin', kind: 'placed', detail: { total: 95 } },
        { actor_name: 'lin', kind: 'payment', detail: { from: 'unchecked', to: 'checked' } },
        { actor_name: 'lin', kind: 'note', detail: { text: '下午来取' } },
      ],
    });
    expect((await clerk.call(listOrders, { querystring: {} })).body).toEqual([]);
    const { rows } = await database.query(`select name from pgboss.job where data ->> 'orderId' = $1`, [body.id]);
    expect(rows).toEqual([{ name: 'prepare-order' }]);
  });

  test('has files of the shop: views are audited, and former staff cannot open them', async () => {
    const { client, user: formerMember } = await createStaffMember(shop);
    const body = await createForm(formerMember);
    const file_id = body.groups[0]?.documents[0]?.file_id ?? '';
    expect((await client.call(createWalkInOrder, { headers: {}, body })).status).toBe(201);
    const page = urlOf(getDocumentPage, { params: { file_id, n: '1' }, querystring: {} });

    await client.fetch(page);
    const { rows } = await database.query('select kind from staff_acts where subject = $1', [file_id]);
    expect(rows).toEqual([{ kind: 'document_viewed' }]);
    await clerk.call(removeMember, { params: { id: formerMember.id } });
    const reply = await client.fetch(page);
    expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'document_not_found' }]);
  });

  test('is accepted by a closed shop, without a limit', async () => {
    await database.query('update shop_settings set is_open = false, max_orders_per_hour = 1');
    for (let times = 0; times < 3; times += 1)
      expect(await placeOrder(await createForm(user, { phone_number: '138 0013 8000' }))).toMatchObject({
        status: 201,
      });
    await database.query('update shop_settings set is_open = true, max_orders_per_hour = 30');
  });

  test('is created once for repeated requests', async () => {
    const form = await createForm(user);
    const before = Number(await countOrders());
    const key = { 'idempotency-key': random.uuid() };
    const replies = await Promise.all([1, 2, 3].map(() => placeOrder(form, key)));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    expect(await placeOrder({ ...form, is_paid: true }, key)).toMatchObject({ status: 422 });
  });

  test('accepts only files of the clerk and valid phone numbers', async () => {
    const { user: other } = await createStaffMember(shop);
    const before = await countOrders();
    expect(await placeOrder(await createForm(other))).toMatchObject({
      status: 400,
      body: { 'groups.0.documents.0.file_id': [expect.any(String)] },
    });
    for (const phone_number of ['1'.repeat(21), '138****8000', '138\u202E'])
      expect(await placeOrder(await createForm(user, { phone_number }))).toMatchObject({
        status: 400,
        body: { phone_number: [expect.any(String)] },
      });
    for (const note of ['长'.repeat(501), 'a\u0000b'])
      expect(await placeOrder(await createForm(user, { note }))).toMatchObject({
        status: 400,
        body: { note: [expect.any(String)] },
      });
    expect(await countOrders()).toBe(before);
  });
});
