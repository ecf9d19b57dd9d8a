import { readFileSync } from 'node:fs';
import {
  type BatchAction,
  changeOrders,
  checkPayment,
  getStaffOrder,
  listQueue,
  setOrderStatus,
} from '@print/contract/desk';
import { uploadScreenshot } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import { printOrder } from '@print/contract/printing';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { setSettings } from '#domains/shop/shop.store.ts';
import { seedOrder } from '#test/factories.ts';
import { paymentPath } from '#test/payments/payment-path.ts';
import { createTestApp } from '#test/test-app.ts';
import { readPayment } from '../payments/read-payment.ts';
import { changeOrderStatus } from '../status/change-order-status.ts';

const { deps, as } = await createTestApp();
const { database, random } = deps;
const clerk = await as('staff');
/** A screenshot of a payment of ¥12.30. */
const bill = readFileSync(paymentPath('wechat-bill'));
const otherBill = readFileSync(paymentPath('wechat-bill-other'));
const price = { totalPrice: fen(1230) };

beforeEach(async () => {
  await database.query('truncate orders, screenshots cascade');
});

async function placePaid(picture: Uint8Array, overrides: Parameters<typeof seedOrder>[1] = price) {
  const { body } = await (await as('guest')).upload(uploadScreenshot, picture, 'pay.png');
  const order = await seedOrder(deps, { screenshotId: body.screenshot_id, ...overrides });
  await readPayment(deps, order.id);
  return order;
}

async function doubtsInQueue() {
  const { results } = (await clerk.call(listQueue, { querystring: {} })).body;
  return Object.fromEntries(results.map(({ id, payment_doubts: doubts }) => [id, doubts]));
}

const doubtsOf = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body.payment.doubts;
const statusOf = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body.status;
const batch = async (act: BatchAction, ids: readonly string[], answer = {}) =>
  (await clerk.call(changeOrders, { body: { ids: [...ids], act, ...answer } })).body.results;
const report = async (id: string) =>
  await clerk.call(checkPayment, { params: { id }, body: { check: 'problem', problem: '没有到账' } });
const start = async (id: string, answer = {}) =>
  await clerk.call(setOrderStatus, { params: { id }, body: { status: 'processing', ...answer } });

describe('the queue', () => {
  test('names what is doubtful about each payment, as the order does', async () => {
    const first = await placePaid(bill);
    const same = await placePaid(bill);
    const copy = await placePaid(await sharp(bill).resize(720).jpeg({ quality: 60 }).toBuffer());
    const differing = await placePaid(otherBill);
    const without = await seedOrder(deps, price);
    const atCounter = await seedOrder(deps, { ...price, isWalkIn: true });
    await report(first.id);

    const doubts = await doubtsInQueue();
    expect(doubts).toEqual({
      [first.id]: ['payment_problem', 'screenshot_reused'],
      [same.id]: ['screenshot_reused'],
      [copy.id]: ['screenshot_reused'],
      [differing.id]: ['amount_differs'],
      [without.id]: ['screenshot_missing'],
      [atCounter.id]: [],
    });
    for (const { id } of [first, same, copy, differing, without, atCounter])
      expect(await doubtsOf(id)).toEqual(doubts[id]);
  });

  test('finds an equal picture before it is read', async () => {
    const first = await placePaid(bill);
    const { body } = await (await as('guest')).upload(uploadScreenshot, bill, 'pay.png');
    const unread = await seedOrder(deps, { ...price, screenshotId: body.screenshot_id });
    expect(await doubtsInQueue()).toEqual({ [first.id]: ['screenshot_reused'], [unread.id]: ['screenshot_reused'] });
  });

  test('no longer doubts a checked payment, and the order still shows what was found', async () => {
    const { id } = await placePaid(otherBill);
    await clerk.call(checkPayment, { params: { id }, body: { check: 'checked', amount: 8.45 } });
    expect(await doubtsInQueue()).toEqual({ [id]: [] });
    expect(await doubtsOf(id)).toEqual(['amount_differs']);
  });

  test('forgets a similar picture that is deleted', async () => {
    const first = await placePaid(bill);
    const copy = await placePaid(await sharp(bill).resize(720).jpeg({ quality: 60 }).toBuffer());
    await database.query('delete from screenshots where id = $1', [first.screenshotId]);
    expect(await doubtsInQueue()).toEqual({ [first.id]: ['screenshot_missing'], [copy.id]: [] });
  });
});

test('checking many payments at once leaves the doubtful ones out and names them', async () => {
  const [good, differing, without] = [await placePaid(bill), await placePaid(otherBill), await seedOrder(deps, price)];
  const problem = await placePaid(await sharp(bill).flip().png().toBuffer());
  await report(problem.id);
  expect(await batch('payment_checked', [good.id, differing.id, without.id, problem.id])).toEqual([
    { id: good.id, is_done: true, detail: '已核款' },
    { id: differing.id, is_done: false, detail: '截图金额 ¥8.45 与应付 ¥12.30 不符，请单独核对' },
    { id: without.id, is_done: false, detail: '没有付款截图，请单独核对' },
    { id: problem.id, is_done: false, detail: expect.stringMatching(/^付款有问题.*，请单独核对$/) },
  ]);
  const { rows } = await database.query("select id from orders where payment_check = 'checked'");
  expect(rows).toEqual([{ id: good.id }]);
  for (const { id } of [differing, without, problem])
    expect((await clerk.call(checkPayment, { params: { id }, body: { check: 'checked' } })).status).toBe(200);
  // Once checked, nothing is left out.
  expect(await batch('payment_checked', [differing.id])).toMatchObject([{ is_done: true }]);
});

describe('unverified work', () => {
  const refused = (detail: string) => ({ status: 409, body: { code: 'payment_unverified', detail } });

  test('is started only after the question', async () => {
    const [good, differing] = [await placePaid(bill), await placePaid(otherBill)];
    expect(await start(good.id)).toMatchObject(refused('这一单还没有核款，请先核款；仍要打印，请再点一次并确认'));
    expect(await start(differing.id, { despite_payment: false })).toMatchObject(
      refused('这一单还没有核款（截图金额 ¥8.45 与应付 ¥12.30 不符），请先核款；仍要打印，请再点一次并确认'),
    );
    expect([await statusOf(good.id), await statusOf(differing.id)]).toEqual(['pending', 'pending']);
    expect((await start(good.id, { despite_payment: true })).status).toBe(200);
    const answer = { despite_payment: true, known_doubts: ['amount_differs'] };
    expect((await start(differing.id, answer)).status).toBe(200);
  });

  test('is started at once when it is checked or costs nothing', async () => {
    const checked = await seedOrder(deps, { ...price, paymentCheck: 'checked' });
    const free = await seedOrder(deps, { totalPrice: fen(0) });
    expect([(await start(checked.id)).status, (await start(free.id)).status]).toEqual([200, 200]);
  });

  test('is refused when a colleague reports a problem after the clerk looked', async () => {
    const looked = await placePaid(bill);
    await clerk.call(checkPayment, { params: { id: looked.id }, body: { check: 'checked' } });
    await report(looked.id);
    expect((await start(looked.id)).status).toBe(409);

    const asked = await placePaid(await sharp(bill).flip().png().toBuffer());
    const answer = { despite_payment: true, known_doubts: await doubtsOf(asked.id) };
    await report(asked.id);
    expect(await start(asked.id, answer)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('付款有问题') },
    });
    expect((await start(asked.id, { ...answer, known_doubts: await doubtsOf(asked.id) })).status).toBe(200);
  });

  test('of a batch is started only after the question', async () => {
    const [checked, open] = [await seedOrder(deps, { paymentCheck: 'checked' }), await placePaid(otherBill)];
    expect(await batch('processing', [checked.id, open.id])).toEqual([
      { id: checked.id, is_done: true, detail: '已开始处理' },
      { id: open.id, is_done: false, detail: expect.stringContaining('这一单还没有核款（截图金额') },
    ]);
    const answer = { despite_payment: true, known_doubts: ['amount_differs'] };
    expect(await batch('processing', [open.id], answer)).toMatchObject([{ is_done: true }]);
  });

  test('is finished and cancelled without a question', async () => {
    const { id } = await seedOrder(deps, { status: 'processing' });
    expect(await batch('completed', [id])).toMatchObject([{ is_done: true }]);
    const other = await seedOrder(deps);
    const body = { status: 'cancelled', reason: '没有付款' } as const;
    expect((await clerk.call(setOrderStatus, { params: { id: other.id }, body })).status).toBe(200);
  });

  test('is sent to a printer only after the question, and a cancelled order never', async () => {
    await deps.db.transaction(async (tx) => await setSettings(tx, { directPrinting: true }));
    const { id } = await seedOrder(deps, { status: 'processing' });
    const send = async (answer = {}) =>
      (await clerk.call(printOrder, { params: { id }, body: { printer_id: random.uuid(), ...answer } })).body;
    expect(await send()).toMatchObject({ code: 'payment_unverified' });
    expect(await send({ despite_payment: true, known_doubts: [] })).toMatchObject({ code: 'payment_unverified' });
    // The printer is looked for after the question.
    expect(await send({ despite_payment: true })).toMatchObject({ code: 'printer_not_found' });
    await changeOrderStatus(deps, { orderId: id, status: 'cancelled', actor: 'system', reason: '没有付款' });
    expect(await send({ despite_payment: true })).toMatchObject({ code: 'order_cancelled' });
  });
});
