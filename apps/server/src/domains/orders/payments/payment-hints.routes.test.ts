import { readFileSync } from 'node:fs';
import { getStaffOrder } from '@print/contract/desk';
import { uploadScreenshot } from '@print/contract/ordering';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Reader, ReaderFailed } from '#platform/office/reader/reader.ts';
import { collectEvents } from '#test/collect-events.ts';
import { seedOrder } from '#test/factories.ts';
import { paymentPath } from '#test/payments/payment-path.ts';
import { createTestApp } from '#test/test-app.ts';
import { deleteExpiredScreenshots } from './delete-expired-screenshots.ts';
import { readPayment } from './read-payment.ts';
import { findScreenshot } from './screenshots.store.ts';

const { deps, as, logged } = await createTestApp();
const staff = await as('staff');
const bill = readFileSync(paymentPath('wechat-bill'));

/** A new customer orders with this payment screenshot. */
async function placePaidOrder(picture: Uint8Array) {
  const { body } = await (await as('guest')).upload(uploadScreenshot, picture, 'pay.png');
  const order = await seedOrder(deps, { screenshotId: body.screenshot_id });
  await readPayment(deps, order.id);
  return order;
}

async function hintsOf({ id }: { readonly id: string }) {
  const { payment } = (await staff.call(getStaffOrder, { params: { id } })).body;
  return {
    amount: payment.amount_read,
    similar: payment.similar.map(({ order_number, is_identical }) => [order_number, is_identical]),
  };
}

test('staff see the paid amount, and the orders with the same or a similar screenshot', async () => {
  const first = await placePaidOrder(bill);
  const same = await placePaidOrder(bill);
  const copy = await placePaidOrder(await sharp(bill).resize(720).jpeg({ quality: 60 }).toBuffer());

  expect(await hintsOf(first)).toEqual({
    amount: 12.3,
    similar: [
      [same.orderNumber, true],
      [copy.orderNumber, false],
    ],
  });
  expect((await hintsOf(copy)).similar).toEqual([
    [same.orderNumber, false],
    [first.orderNumber, false],
  ]);
});

test('the number of the transaction on the screenshot is kept, to find its line in a bill', async () => {
  const { screenshotId } = await placePaidOrder(bill);
  const screenshot = await findScreenshot(deps.db, screenshotId ?? '');
  expect(screenshot?.transactionRead).toMatch(/^\d{28,32}$/);
});

test.each([
  ['wechat-bill-other', 8.45],
  ['wechat-bill-same-amount', 12.3],
  ['alipay-done', 0.8],
])('another payment (%s) is similar to no earlier one', async (name, amount) => {
  const order = await placePaidOrder(readFileSync(paymentPath(name)));
  expect(await hintsOf(order)).toEqual({ amount, similar: [] });
});

test('an open order gets a live event only when the screenshot has been read', async () => {
  const { body } = await (await as('guest')).upload(uploadScreenshot, bill, 'pay.png');
  const { id } = await seedOrder(deps, { screenshotId: body.screenshot_id });
  const events = await collectEvents(staff);
  await readPayment(deps, id);
  await readPayment(deps, id);
  await readPayment(deps, (await seedOrder(deps)).id);
  await expect.poll(() => events).toEqual([{ topic: 'queue', id }]);
});

test('a screenshot that is unreadable or deleted gives no hint and blocks nothing', async () => {
  const { body } = await (await as('guest')).upload(uploadScreenshot, bill, 'pay.png');
  const { id } = await seedOrder(deps, { screenshotId: body.screenshot_id });
  await deps.storage.delete(`screenshots/${body.screenshot_id}`);
  await readPayment(deps, id);
  expect((await hintsOf({ id })).amount).toBeNull();
  expect(logged.some((line) => line.includes('the picture of a payment could not be read'))).toBe(true);
});

test('a screenshot whose text recognition times out is tried once and still recognised when reused', async () => {
  let attempts = 0;
  // A reader whose time limit is exceeded.
  const slowReader: Reader = {
    ...deps.reader,
    readPaymentWords: async () => {
      attempts += 1;
      throw new ReaderFailed('too slow');
    },
  };
  const picture = await sharp(bill).flip().png().toBuffer();
  const { body } = await (await as('guest')).upload(uploadScreenshot, picture, 'pay.png');
  const slow = await seedOrder(deps, { screenshotId: body.screenshot_id });
  for (let conversion = 0; conversion < 3; conversion += 1) await readPayment({ ...deps, reader: slowReader }, slow.id);
  expect(attempts).toBe(1);

  const copy = await placePaidOrder(await sharp(picture).jpeg({ quality: 60 }).toBuffer());
  expect(await hintsOf(slow)).toEqual({ amount: null, similar: [[copy.orderNumber, false]] });
});

test('the recognised amount is deleted with the screenshot', async () => {
  const order = await placePaidOrder(readFileSync(paymentPath('wechat-done')));
  const screenshotId = order.screenshotId ?? '';
  expect(await findScreenshot(deps.db, screenshotId)).toMatchObject({ amountRead: 10_845 });
  deps.clock.moveBy(91 * 24 * 3600);
  await deleteExpiredScreenshots(deps, new AbortController().signal);

  expect(await findScreenshot(deps.db, screenshotId)).toBeUndefined();
  const rows = await deps.database.query('select count(*)::int as left from screenshots where amount_read > 0');
  expect(rows.rows).toEqual([{ left: 0 }]);
});
