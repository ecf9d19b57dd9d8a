import { draftAgain } from '@print/contract/after-ordering';
import { createOrder, listOrders, queryOrder } from '@print/contract/ordering';
import { expect, test } from 'vitest';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedDocument } from '#test/factories.ts';
import { asVisitor, documentForm, orderForm } from '#test/order-forms.ts';
import { seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

const shop = await createTestApp();
const { deps, as } = shop;

const draft = (client: TestClient, id: string) => client.call(draftAgain, { params: { id } });

async function placeOrder(client: TestClient, ids: readonly string[]) {
  const form = orderForm([], {
    groups: [
      {
        binding_type: 'staple_top_left',
        sequence_in_order: 1,
        documents: ids.map((id, index) => documentForm(id, { sequence_in_group: index + 1, copies: 2 })),
      },
    ],
  });
  const { body: placed } = await client.call(createOrder, { headers: {}, body: form });
  const ticket = { phone_number: form.phone_number, pickup_code: placed.pickup_code };
  const { body: order } = await client.call(queryOrder, { body: ticket });
  return { order, ticket };
}

test('the customer gets a draft of the order and orders the same files a second time', async () => {
  const { guest, ids } = await seedVisitor(shop, withExactPages(3), withExactPages(4));
  const { order } = await placeOrder(guest, ids);
  expect(order.may).toContain('again');
  const { status, body } = await draft(guest, order.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    remarks: [],
    groups: [{ binding_type: 'staple_top_left', documents: ids.map((file_id) => ({ file_id, copies: 2 })) }],
  });
  const { order: second } = await placeOrder(guest, ids);
  expect(second.total_price).toBe(order.total_price);
});

test('a file that is gone is left out; without any the customer is told to upload', async () => {
  const { guest, owner, ids } = await seedVisitor(shop, withExactPages(3));
  const late = await seedDocument(deps, { owner, ...withExactPages(1) });
  const { order, ticket } = await placeOrder(guest, [...ids, late.id]);
  await deps.database.query('delete from documents where id = $1', [late.id]);
  const { body } = await draft(guest, order.id);
  expect(body.groups).toMatchObject([{ documents: [{ file_id: ids[0] }] }]);
  expect(body.remarks).toEqual(['“论文.pdf”的文件已经删除，要印请重新上传']);
  await deps.database.query("update documents set expires_at = now() - interval '1 minute' where id = $1", [ids[0]]);
  expect(await draft(guest, order.id)).toMatchObject({ status: 409, body: { code: 'order_files_gone' } });
  expect((await guest.call(queryOrder, { body: ticket })).body.may).not.toContain('again');
});

test('whoever found the order by its code does not get the files of the owner', async () => {
  const { guest, ids } = await seedVisitor(shop, withExactPages(3));
  const { order, ticket } = await placeOrder(guest, ids);
  const { guest: friend } = await asVisitor(await as('guest'));
  const { body } = await friend.call(queryOrder, { body: ticket });
  expect(body.may).toEqual(['cancel', 'note', 'screenshot']);
  const { client: clerk } = await createStaffMember(shop);
  for (const client of [friend, clerk, await as('guest')]) {
    const refusal = await draft(client, order.id);
    expect(refusal.status).toBe(404);
    expect(refusal.body).toEqual((await draft(client, deps.random.uuid())).body);
  }
});

test('the list of a user offers it too', async () => {
  const customer = await as('customer');
  const { rows } = await deps.database.query('select id from users order by created_at desc limit 1');
  const owner = `user:${String(rows[0]?.['id'])}` as const;
  const { id } = await seedDocument(deps, { owner, ...withExactPages(2) });
  const { order } = await placeOrder(customer, [id]);
  const { body } = await customer.call(listOrders, { querystring: {} });
  expect(body).toMatchObject([{ id: order.id, may: ['cancel', 'note', 'screenshot', 'again'] }]);
});
