import { checkPayment, createWalkInOrder, getStaffOrder, setOrderStatus } from '@print/contract/desk';
import { uploadDocument } from '@print/contract/documents';
import { createOrder, queryOrder, uploadScreenshot } from '@print/contract/ordering';
import { describe, expect, test } from 'vitest';
import { collectEvents } from '#test/collect-events.ts';
import { whitePng } from '#test/corpus/make/plain-png.ts';
import { seedOrder } from '#test/factories.ts';
import { makePdf } from '#test/fake-converter.ts';
import { orderForm } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts';

const { deps, as } = await createTestApp();
const { clock, random, storage } = deps;
const never = new AbortController().signal;
const hour = 3600;
const day = 24 * hour;

const staff = await as('staff');
let seed = 0;

const upload = async (client: TestClient) =>
  (await client.upload(uploadDocument, await makePdf(1, random.uuid()), '论文.pdf')).body.file_id;

async function place(guest: TestClient, fileIds: readonly string[], isPaid: boolean) {
  seed += 1;
  const screenshot = isPaid
    ? (await guest.upload(uploadScreenshot, whitePng(40, 40 + seed), '付款.png')).body.screenshot_id
    : undefined;
  const form = orderForm(fileIds, screenshot ? { payment_screenshot_id: screenshot } : {});
  const { body } = await guest.call(createOrder, { headers: {}, body: form });
  const ticket = { body: { phone_number: form.phone_number, pickup_code: body.pickup_code } };
  const show = async () => (await guest.call(queryOrder, ticket)).body;
  return { id: (await show()).id, show };
}

async function countFiles(documentId: string): Promise<number> {
  let count = 0;
  for await (const _ of storage.list(`documents/${documentId}/`)) count += 1;
  return count;
}

const secondsUntil = (moment: string | null) => Math.round((Date.parse(moment ?? '') - clock.now().getTime()) / 1000);

describe('an order without a screenshot', () => {
  test('is cancelled by the system after 24 hours and its files are deleted', async () => {
    const guest = await as('guest');
    const fileId = await upload(guest);
    const order = await place(guest, [fileId], false);
    const deletedIn = secondsUntil((await order.show()).files_deleted_after);
    expect(deletedIn).toBeGreaterThan(day - 60);
    expect(deletedIn).toBeLessThanOrEqual(day);

    clock.moveBy(day - 60);
    await cancelUnpaidOrders(deps, never);
    expect(await order.show()).toMatchObject({ status: 'pending' });
    expect(await countFiles(fileId)).toBe(1);

    const [events, staffEvents] = [await collectEvents(guest), await collectEvents(staff)];
    clock.moveBy(61);
    await cancelUnpaidOrders(deps, never);
    expect(await order.show()).toMatchObject({
      status: 'cancelled',
      cancel_reason: '超过 24 小时未付款，订单已自动取消，文件已删除',
      files_deleted_after: null,
    });
    expect(await countFiles(fileId)).toBe(0);
    await expect.poll(() => events).toContainEqual({ topic: 'order', id: order.id });
    await expect.poll(() => staffEvents).toContainEqual({ topic: 'queue', id: order.id });
    const { history } = (await staff.call(getStaffOrder, { params: { id: order.id } })).body;
    expect(
      history
        .filter(({ actor }) => actor === 'system')
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['files_deleted', 'status']);
  });

  test('keeps a file that an accepted order has too', async () => {
    const guest = await as('guest');
    const fileId = await upload(guest);
    const [unpaid, paid] = [await place(guest, [fileId], false), await place(guest, [fileId], true)];
    await staff.call(checkPayment, { params: { id: paid.id }, body: { check: 'checked' } });
    clock.moveBy(day + 1);
    await cancelUnpaidOrders(deps, never);
    expect(await unpaid.show()).toMatchObject({
      status: 'cancelled',
      cancel_reason: '超过 24 小时未付款，订单已自动取消',
    });
    expect(await countFiles(fileId)).toBe(1);
    expect(await paid.show()).toMatchObject({ status: 'pending' });
  });
});

describe('an order with a screenshot', () => {
  test('is cancelled after 7 days if nobody has checked it', async () => {
    const guest = await as('guest');
    const fileId = await upload(guest);
    const order = await place(guest, [fileId], true);
    clock.moveBy(7 * day - 60);
    await cancelUnpaidOrders(deps, never);
    expect(await order.show()).toMatchObject({ status: 'pending' });
    clock.moveBy(61);
    await cancelUnpaidOrders(deps, never);
    expect(await order.show()).toMatchObject({
      status: 'cancelled',
      cancel_reason: '超过 7 天未能核实付款，订单已自动取消，文件已删除。如果您已付款，请联系店家退款',
    });
    expect(await countFiles(fileId)).toBe(0);
  });

  test.each([
    ['whose payment is accepted', checkPayment, { check: 'checked' }],
    ['that is being printed', setOrderStatus, { status: 'processing', from: 'pending', despite_payment: true }],
  ] as const)('%s is never cancelled by the system', async (_, endpoint, body) => {
    const guest = await as('guest');
    const fileId = await upload(guest);
    const order = await place(guest, [fileId], true);
    expect((await staff.call(endpoint, { params: { id: order.id }, body: body as never })).status).toBe(200);
    expect(secondsUntil((await order.show()).files_deleted_after)).toBeGreaterThan(29 * day);
    clock.moveBy(8 * day);
    await cancelUnpaidOrders(deps, never);
    expect((await order.show()).status).not.toBe('cancelled');
    expect(await countFiles(fileId)).toBe(1);
  });
});

test('a payment problem gives the customer the longer time', async () => {
  const guest = await as('guest');
  const order = await place(guest, [await upload(guest)], false);
  await staff.call(checkPayment, { params: { id: order.id }, body: { check: 'problem', problem: '没有付款' } });
  clock.moveBy(2 * day);
  await cancelUnpaidOrders(deps, never);
  expect(await order.show()).toMatchObject({ status: 'pending' });
  clock.moveBy(5 * day);
  await cancelUnpaidOrders(deps, never);
  expect(await order.show()).toMatchObject({ status: 'cancelled' });
});

test('a walk-in order is never cancelled by the system', async () => {
  const clerk = await as('staff');
  const { payment_screenshot_id: _, ...form } = orderForm([await upload(clerk)]);
  const { body } = await clerk.call(createWalkInOrder, { headers: {}, body: { ...form, is_paid: false } });
  clock.moveBy(20 * day);
  await cancelUnpaidOrders(deps, never);
  const later = await as('staff');
  expect((await later.call(getStaffOrder, { params: { id: body.id } })).body.status).toBe('pending');
});

test('more orders than one batch are cancelled in one run', async () => {
  const cancelUnpaidAt = clock.now();
  for (let index = 0; index < 101; index += 1) await seedOrder(deps, { cancelUnpaidAt });
  await cancelUnpaidOrders(deps, never);
  const { rows } = await deps.database.query('select 1 from orders where cancel_unpaid_at is not null');
  expect(rows).toEqual([]);
});

test('an order that cannot be cancelled does not hold up later ones, and the run fails at the end', async () => {
  const { database } = deps;
  const cancelAt = (secondsAgo: number) => new Date(clock.now().getTime() - secondsAgo * 1000);
  const refused = await seedOrder(deps, { cancelUnpaidAt: cancelAt(1000) });
  for (let index = 0; index < 101; index += 1) await seedOrder(deps, { cancelUnpaidAt: cancelAt(index) });
  await database.query(`
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
    create trigger refuse_change before update on orders for each row when (old.id = '${refused.id}')
      execute function refuse_change()`);
  const listUnpaid = async () =>
    (await database.query('select id from orders where cancel_unpaid_at is not null')).rows.map(({ id }) => id);
  try {
    await expect(cancelUnpaidOrders(deps, never)).rejects.toMatchObject({ cause: { message: 'refused' } });
    expect(await listUnpaid()).toEqual([refused.id]);
  } finally {
    await database.query('drop function refuse_change() cascade');
  }
  await cancelUnpaidOrders(deps, never);
  expect(await listUnpaid()).toEqual([]);
});
