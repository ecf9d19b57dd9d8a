import { askForRefund, cancelOwnOrder, changeOrderNote, sendNewScreenshot } from '@print/contract/after-ordering';
import { checkPayment, decideRefund, getStaffOrder, listQueue, setOrderStatus } from '@print/contract/desk';
import { urlOf } from '@print/contract/endpoint';
import { refundOrder } from '@print/contract/ledger';
import { createOrder, queryOrder, uploadScreenshot } from '@print/contract/ordering';
import { describe, expect, test } from 'vitest';
import { collectEvents } from '#test/collect-events.ts';
import { whitePng } from '#test/corpus/make/plain-png.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { uploadPaymentScreenshot } from '#test/customer-actions.ts';
import { seedOrder } from '#test/factories.ts';
import { asVisitor, orderForm } from '#test/order-forms.ts';
import { seedScreenshot, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

const shop = await createTestApp();
const { deps, as, logged } = shop;
const { database, clock } = deps;
const { client: clerk, user: lin } = await createStaffMember(shop, { username: 'lin' });

const day = 24 * 3600;

/** A guest with a pending order; paid means with a screenshot. */
async function seedOwn({ isPaid = false, ...overrides }: Parameters<typeof seedOrder>[1] & { isPaid?: boolean } = {}) {
  const { guest, owner } = await asVisitor(await as('guest'));
  const screenshotId = isPaid ? await seedScreenshot(deps, owner) : null;
  const order = await seedOrder(deps, { owner, screenshotId, ...overrides });
  const ticket = { phone_number: order.phoneNumber, pickup_code: order.pickupCode };
  return { guest, owner, order, id: order.id, ticket };
}

const cancel = (client: TestClient, id: string, reason?: string) =>
  client.call(cancelOwnOrder, { params: { id }, body: { reason } });
const askBack = (client: TestClient, id: string, reason = '印糊了') =>
  client.call(askForRefund, { params: { id }, body: { reason } });
const writeNote = (client: TestClient, id: string, note: string) =>
  client.call(changeOrderNote, { params: { id }, body: { note } });
const sendPicture = (client: TestClient, id: string, payment_screenshot_id: string) =>
  client.call(sendNewScreenshot, { params: { id }, body: { payment_screenshot_id } });
const startPrinting = (id: string) =>
  clerk.call(setOrderStatus, {
    params: { id },
    body: { status: 'processing', from: 'pending', despite_payment: true },
  });
const reportProblem = (id: string) =>
  clerk.call(checkPayment, { params: { id }, body: { check: 'problem', problem: '金额少了' } });
const asStaffSee = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body;

async function eventsOf(id: string) {
  const { rows } = await database.query(
    "select actor, kind, detail from order_events where order_id = $1 and kind <> 'placed' order by at, kind",
    [id],
  );
  return rows;
}

describe('a cancellation by the customer', () => {
  test('ends an unpaid order at once, and staff read who did it', async () => {
    const { guest, id } = await seedOwn();
    const [events, staffEvents] = [await collectEvents(guest), await collectEvents(clerk)];
    const { status, body } = await cancel(guest, id, ' 选错\n文件了 ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      cancel_reason: '顾客取消：选错 文件了',
      refund_request: null,
      cancelled_at: expect.any(String),
    });
    expect(body.may).toEqual([]);
    await expect.poll(() => events).toContainEqual({ topic: 'order', id });
    await expect.poll(() => staffEvents).toContainEqual({ topic: 'queue', id });
    const cancelled = { from: 'pending', to: 'cancelled', reason: '顾客取消：选错 文件了' };
    expect(await eventsOf(id)).toEqual([{ actor: 'customer', kind: 'status', detail: cancelled }]);

    // A second press changes nothing.
    expect((await cancel(guest, id)).body.cancel_reason).toBe('顾客取消：选错 文件了');
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('of an order that may be paid asks the money back with it', async () => {
    const { guest, id } = await seedOwn({ isPaid: true });
    const { body } = await cancel(guest, id);
    const request = { reason: '顾客取消', state: 'open', answer: '', decided_at: null };
    expect(body).toMatchObject({ status: 'cancelled', cancel_reason: '顾客取消', refund_request: request });
    expect(await asStaffSee(id)).toMatchObject({ refund_request: request });
    // Both may have the same millisecond.
    expect(new Set((await eventsOf(id)).map(({ kind }) => kind))).toEqual(new Set(['status', 'refund_asked']));
  });

  test('of an order whose payment staff have accepted asks for the money too, and for no second time', async () => {
    const { guest, id } = await seedOwn({ paymentCheck: 'checked', paymentCheckedAt: clock.now() });
    await askBack(guest, id, '多付了');
    const { body } = await cancel(guest, id, '不印了');
    expect(body).toMatchObject({ status: 'cancelled', refund_request: { reason: '多付了', state: 'open' } });
  });

  test('is refused once staff have begun to print', async () => {
    const { guest, id, ticket } = await seedOwn({ isPaid: true });
    await startPrinting(id);
    expect(await cancel(guest, id)).toMatchObject({
      status: 409,
      body: { code: 'order_not_cancellable', detail: '店里已经开始处理这一单，不能自己取消了，请联系店员' },
    });
    const { body } = await guest.call(queryOrder, { body: ticket });
    expect(body).toMatchObject({ status: 'processing', refund_request: null });
    expect(body.may).toEqual(['refund']);
  });
});

describe('a note to the shop', () => {
  test('comes with the order, and changes until staff begin to print', async () => {
    const { guest, ids } = await seedVisitor(shop, withExactPages(2));
    const form = orderForm(ids, { note: ' 封面用\r\n厚一点的纸 ' });
    const { body: placed } = await guest.call(createOrder, { headers: {}, body: form });
    const ticket = { phone_number: form.phone_number, pickup_code: placed.pickup_code };
    const { body: found } = await guest.call(queryOrder, { body: ticket });
    expect(found).toMatchObject({ note: '封面用 厚一点的纸' });
    expect(found.may).toContain('note');

    const staffEvents = await collectEvents(clerk);
    expect((await writeNote(guest, found.id, '不用了')).body.note).toBe('不用了');
    await writeNote(guest, found.id, '不用了');
    await expect.poll(() => staffEvents).toContainEqual({ topic: 'queue', id: found.id });
    expect(await asStaffSee(found.id)).toMatchObject({ note: '不用了' });
    expect(await eventsOf(found.id)).toEqual([
      { actor: 'customer', kind: 'customer_note', detail: { text: '不用了' } },
    ]);
    const queue = await clerk.call(listQueue, { querystring: { search: placed.pickup_code } });
    expect(queue.body.results).toMatchObject([{ has_customer_note: true }]);

    await startPrinting(found.id);
    expect(await writeNote(guest, found.id, '再改')).toMatchObject({ status: 409, body: { code: 'order_note_fixed' } });
  });

  test('can be deleted', async () => {
    const { guest, id } = await seedOwn({ customerNote: '快一点' });
    expect((await writeNote(guest, id, ' ')).body.note).toBe('');
  });

  test.each(['长'.repeat(201), 'a\u202Eb', 'a\u0000b', 'a\u200Bb', '\uD800'])('cannot be %j', async (note) => {
    const { guest, id } = await seedOwn();
    const refusal = { status: 400, body: { note: [expect.stringMatching(/\p{sc=Han}/u)] } };
    expect(await writeNote(guest, id, note)).toMatchObject(refusal);
    const { guest: orderer, ids } = await seedVisitor(shop, withExactPages(2));
    expect(await orderer.call(createOrder, { headers: {}, body: orderForm(ids, { note }) })).toMatchObject(refusal);
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('a new screenshot', () => {
  test('goes to staff after they have reported a problem, and they still see the earlier ones', async () => {
    const { guest } = await asVisitor(await as('guest'));
    const { owner } = await asVisitor(guest);
    const first = await uploadPaymentScreenshot(guest);
    const { id } = await seedOrder(deps, { owner, screenshotId: first, cancelUnpaidAt: clock.now() });
    const second = await uploadPaymentScreenshot(guest);
    expect(await sendPicture(guest, id, second)).toMatchObject({ status: 409, body: { code: 'screenshot_not_asked' } });

    const { body: doubted } = await reportProblem(id);
    expect(doubted.may).toContain('screenshot');
    const staffEvents = await collectEvents(clerk);
    const { status, body } = await sendPicture(guest, id, second);
    expect(status).toBe(200);
    expect(body).toMatchObject({ payment_problem: '' });
    expect(body.may).not.toContain('screenshot');
    await expect.poll(() => staffEvents).toContainEqual({ topic: 'queue', id });
    expect((await asStaffSee(id)).payment).toMatchObject({
      check: 'unchecked',
      checked_at: null,
      screenshot_id: second,
      earlier_screenshots: [{ id: first, replaced_at: expect.any(String) }],
    });
    const picture = await clerk.fetch(`/api/staff/orders/${id}/screenshots/${first}/`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { rows: views } = await database.query(
      "select 1 from staff_acts where kind = 'screenshot_viewed' and subject = $1",
      [id],
    );
    expect(views).toHaveLength(1);
    // The current one and one of another order are not earlier ones of this order.
    for (const other of [second, deps.random.uuid()])
      expect((await clerk.fetch(`/api/staff/orders/${id}/screenshots/${other}/`)).status).toBe(404);

    // A second press changes nothing, and staff have the whole time to check.
    await sendPicture(guest, id, second);
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'payment' },
      { actor: 'customer', kind: 'screenshot_replaced', detail: { problem: '金额少了' } },
    ]);
    const { rows } = await database.query('select cancel_unpaid_at > $2 as later from orders where id = $1', [
      id,
      new Date(clock.now().getTime() + 6 * day * 1000),
    ]);
    expect(rows).toEqual([{ later: true }]);
  });

  test('pays for one order only, also after it was replaced', async () => {
    const { guest, owner, id } = await seedOwn({ isPaid: true });
    const { rows } = await database.query('select screenshot_id from orders where id = $1', [id]);
    const first = String(rows[0]?.['screenshot_id']);
    await reportProblem(id);
    await sendPicture(guest, id, await seedScreenshot(deps, owner));
    const other = await seedOrder(deps, { owner });
    const used = { status: 400, body: { payment_screenshot_id: [expect.stringContaining('已用于另一个订单')] } };
    expect(await sendPicture(guest, other.id, first)).toMatchObject(used);
    const { ids, guest: orderer } = await seedVisitor(shop, withExactPages(2));
    const strange = orderForm(ids, { payment_screenshot_id: first });
    expect((await orderer.call(createOrder, { headers: {}, body: strange })).status).toBe(400);
  });

  test('of another visitor does not exist', async () => {
    const { guest, id } = await seedOwn();
    const { owner: stranger } = await asVisitor(await as('guest'));
    expect(await sendPicture(guest, id, await seedScreenshot(deps, stranger))).toMatchObject({
      status: 400,
      body: { payment_screenshot_id: [expect.stringContaining('不存在')] },
    });
  });

  test('may come from someone who has found the order by its code', async () => {
    const { id, ticket } = await seedOwn({ isPaid: true });
    const { guest: friend } = await asVisitor(await as('guest'));
    const { body } = await friend.upload(uploadScreenshot, whitePng(33, 44), '付款.png');
    await reportProblem(id);
    expect((await sendPicture(friend, id, body.screenshot_id)).status).toBe(404);
    await friend.call(queryOrder, { body: ticket });
    expect((await sendPicture(friend, id, body.screenshot_id)).status).toBe(200);
  });

  test('is marked for staff if it was an earlier one of another order', async () => {
    const { guest, owner, id } = await seedOwn({ isPaid: true });
    await database.query(
      "update screenshots set sha256 = 'same' where id = (select screenshot_id from orders where id = $1)",
      [id],
    );
    await reportProblem(id);
    await sendPicture(guest, id, await seedScreenshot(deps, owner));
    const later = await seedOwn({ isPaid: true });
    await database.query(
      "update screenshots set sha256 = 'same' where id = (select screenshot_id from orders where id = $1)",
      [later.id],
    );
    expect((await asStaffSee(later.id)).payment.similar).toMatchObject([{ order_id: id, is_identical: true }]);
  });
});

describe('a request for a refund', () => {
  const decide = (id: string, decision: 'done' | 'declined', answer?: string) =>
    clerk.call(decideRefund, { params: { id }, body: { decision, answer } });

  test('stands in the list of staff until they decline it with an answer', async () => {
    const { guest, id, order } = await seedOwn({ isPaid: true, status: 'completed', paymentCheck: 'checked' });
    const before = (await clerk.call(listQueue, { querystring: {} })).body.refund_requests;
    const { body } = await askBack(guest, id, '第 3 页没有印出来');
    expect(body).toMatchObject({ refund_request: { reason: '第 3 页没有印出来', state: 'open' } });
    expect(body.may).not.toContain('refund');
    const { body: queue } = await clerk.call(listQueue, { querystring: { refund: 'open' } });
    expect(queue.refund_requests).toBe(before + 1);
    expect(queue.results.find((row) => row.id === id)).toMatchObject({
      pickup_code: order.pickupCode,
      has_refund_request: true,
    });
    expect(queue.results.every((row) => row.has_refund_request)).toBe(true);

    const events = await collectEvents(guest);
    expect((await decide(id, 'declined', ' ')).status).toBe(400);
    const { body: declined } = await decide(id, 'declined', '第 3 页原来就是空白页');
    expect(declined.refund_request).toMatchObject({ state: 'declined', answer: '第 3 页原来就是空白页' });
    await expect.poll(() => events).toContainEqual({ topic: 'order', id });
    expect(await decide(id, 'done')).toMatchObject({ status: 409, body: { code: 'refund_request_closed' } });
    expect(await eventsOf(id)).toEqual([
      { actor: 'customer', kind: 'refund_asked', detail: { reason: '第 3 页没有印出来' } },
      { actor: `user:${lin.id}`, kind: 'refund_decided', detail: { to: 'declined', answer: '第 3 页原来就是空白页' } },
    ]);

    // The customer may ask again, and then the money is returned.
    await askBack(guest, id, '那就退一半');
    expect(await decide(id, 'done')).toMatchObject({ status: 409, body: { code: 'refund_not_booked' } });
    const refund = { amount: 0.4, method: 'CASH', reason: '第 3 页补偿' } as const;
    const { body: done } = await clerk.call(refundOrder, { params: { id }, body: refund });
    expect(done.refund_request).toMatchObject({ reason: '那就退一半', state: 'done', answer: '' });
    expect((await clerk.call(listQueue, { querystring: {} })).body.refund_requests).toBe(before);
  });

  test('can be repeated, but a second one waits for the decision, and there are three at most', async () => {
    const { guest, id } = await seedOwn({ isPaid: true, status: 'processing' });
    for (let times = 0; times < 3; times += 1) {
      await askBack(guest, id, `第 ${times} 次`);
      expect((await askBack(guest, id, `第 ${times} 次`)).status).toBe(200);
      expect(await askBack(guest, id, '别的')).toMatchObject({ status: 409, body: { code: 'refund_request_open' } });
      await decide(id, 'declined', '不退');
    }
    expect(await askBack(guest, id, '还要')).toMatchObject({ status: 409, body: { code: 'refund_not_possible' } });
  });

  test.each(['', ' \n', '长'.repeat(201), 'a\u202Eb', '\u0000'])('needs a reason, not %j', async (reason) => {
    const { guest, id } = await seedOwn({ isPaid: true });
    expect(await askBack(guest, id, reason)).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } });
  });

  test('is refused for an order that nobody has paid, and long after the pickup', async () => {
    const unpaid = await seedOwn();
    expect((await askBack(unpaid.guest, unpaid.id)).status).toBe(409);
    const collectedAt = new Date(clock.now().getTime() - 6 * day * 1000);
    const { guest, id } = await seedOwn({ isPaid: true, status: 'completed', collectedAt });
    clock.moveBy(2 * day);
    expect(await askBack(guest, id)).toMatchObject({ status: 409, body: { code: 'refund_not_possible' } });
    clock.moveBy(-2 * day);
    expect((await askBack(guest, id)).status).toBe(200);
  });
});

describe('the changes of an order', () => {
  test('are limited to thirty an hour', async () => {
    const { guest, id } = await seedOwn();
    for (let times = 0; times < 30; times += 1) expect((await writeNote(guest, id, `第 ${times} 版`)).status).toBe(200);
    const refused = await writeNote(guest, id, '还改');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.moveBy(3601);
    expect((await writeNote(guest, id, '还改')).status).toBe(200);
  });

  test.each([
    [cancelOwnOrder, {}],
    [changeOrderNote, { note: 'x' }],
    [askForRefund, { reason: 'x' }],
    [sendNewScreenshot, { payment_screenshot_id: '00000000-0000-4000-8000-000000000000' }],
  ] as const)('are for its customer: for a stranger %# the order does not exist', async (endpoint, body) => {
    const { id, guest: owner } = await seedOwn({ isPaid: true });
    const [stranger, customer] = [await as('guest'), await as('customer')];
    const url = (orderId: string) => urlOf(endpoint, { params: { id: orderId } });
    for (const client of [stranger, customer, clerk]) {
      const send = async (orderId: string) => {
        const headers = { ...(await client.csrfHeaders()), 'content-type': 'application/json' };
        const reply = await client.fetch(url(orderId), {
          method: endpoint.method,
          headers,
          body: JSON.stringify(body),
        });
        return [reply.status, await reply.text()];
      };
      const refusal = await send(id);
      expect(refusal).toEqual(await send(deps.random.uuid()));
      expect(refusal[0]).toBe(404);
    }
    const headers = { 'content-type': 'application/json' };
    const withoutToken = await owner.fetch(url(id), { method: endpoint.method, headers, body: JSON.stringify(body) });
    expect(withoutToken.status).toBe(403);
    expect(await eventsOf(id)).toEqual([]);
  });
});

test('the log contains no text of customers', () => {
  expect(logged.join('\n')).not.toMatch(/选错|印糊了|封面用|第 3 页|13800138000/);
});
