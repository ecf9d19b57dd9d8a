import { randomBytes } from 'node:crypto';
import { checkPayment, setOrderStatus } from '@print/contract/desk';
import { uploadDocument } from '@print/contract/documents';
import { queryOrder, uploadScreenshot } from '@print/contract/ordering';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBrowser, newAddress, proxyEnvironment } from '#test/account-clients.ts';
import { whitePng } from '#test/corpus/make/plain-png.ts';
import { orderForm } from '#test/order-forms.ts';
import { placeOrder } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { listStoredKeys, makeUniquePdf } from '#test/uploading.ts';
import { cancelUnpaidOrders } from '../retention/cancel-unpaid-orders.ts';
import { deleteExpiredScreenshots } from './delete-expired-screenshots.ts';

/** Small pictures count as 64 KB. The room of 60 of them gives 3 to a network, and 4 to its trusted callers. */
const unit = 64 * 1024;
let freeUnits = 60;
const { deps, origin, as } = await createTestApp({ environment: proxyEnvironment, freeBytes: () => freeUnits * unit });
const never = new AbortController().signal;

beforeEach(async () => {
  await deps.database.query('truncate orders cascade');
  await deps.database.query('delete from screenshots');
  await deps.database.query('delete from documents');
  freeUnits = 60;
  // The sum of all documents is some seconds old.
  deps.clock.moveBy(10);
});

let pictures = 0;
const send = async (client: TestClient, picture?: Uint8Array) => {
  pictures += 1;
  return await client.upload(uploadScreenshot, picture ?? whitePng(40, 40 + pictures), '付款.png');
};

/** Uploads with a new cookie each. */
async function sendAsNewGuests(times: number, address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await send(createBrowser(origin, address))).status);
  return statuses;
}

/** A visitor with a document for an order. */
async function orderingAt(address: string): Promise<{ client: TestClient; fileId: string }> {
  const client = createBrowser(origin, address);
  const { body } = await client.upload(uploadDocument, await makeUniquePdf(), '论文.pdf');
  return { client, fileId: body.file_id };
}

/** Places an order with a screenshot, and fills the rest of the share with unused screenshots. */
async function fillShareByOrder(address: string): Promise<string> {
  const { client, fileId } = await orderingAt(address);
  const { screenshot_id } = (await send(client)).body;
  const form = orderForm([fileId], { payment_screenshot_id: screenshot_id });
  const { pickup_code } = (await placeOrder(client, form)).body;
  expect(await sendAsNewGuests(3, address)).toEqual([201, 201, 503]);
  const ticket = { phone_number: form.phone_number, pickup_code };
  return (await client.call(queryOrder, { body: ticket })).body.id;
}

/** Noise that repeats: small as a PNG, large as a JPEG. */
async function drawGrowingPicture(): Promise<Buffer> {
  const [width, height] = [600, 600];
  const band = randomBytes(width * 3 * 8);
  const pixels = Buffer.concat(Array.from({ length: height / 8 }, () => band));
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

describe('the screenshots of one address', () => {
  test('have 5 % of the room together, whatever their cookies, and other addresses are not affected', async () => {
    const address = newAddress();
    expect(await sendAsNewGuests(3, address)).toEqual([201, 201, 201]);
    const refused = await send(createBrowser(origin, address));
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'screenshot_quota', detail: expect.stringContaining('付款截图太多') },
    });
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(await sendAsNewGuests(1, newAddress())).toEqual([201]);
    expect((await send(await as('staff'))).status).toBe(201);
  });

  test('have half as much again if their visitor is ordering', async () => {
    const address = newAddress();
    expect(await sendAsNewGuests(4, address)).toEqual([201, 201, 201, 503]);
    const { client } = await orderingAt(address);
    expect([(await send(client)).status, (await send(client)).status]).toEqual([201, 503]);
  });

  test('bring no more room in parallel', async () => {
    const address = newAddress();
    const browsers = Array.from({ length: 10 }, () => createBrowser(origin, address));
    for (const browser of browsers) await browser.csrfHeaders();
    const replies = await Promise.all(browsers.map(async (browser) => await send(browser)));
    const accepted = replies.filter(({ status }) => status === 201).length;
    expect(accepted).toBeLessThanOrEqual(3);
    // Nothing stays reserved.
    const left = 3 - accepted;
    expect(await sendAsNewGuests(4, address)).toEqual([...Array(left).fill(201), ...Array(4 - left).fill(503)]);
  });

  test('count by the size of the stored copy, which may be larger than the upload', async () => {
    const address = newAddress();
    const picture = await drawGrowingPicture();
    expect(picture.length).toBeLessThan(unit);
    expect(await sendAsNewGuests(1, address)).toEqual([201]);
    const before = await listStoredKeys(deps);
    expect((await send(createBrowser(origin, address), picture)).status).toBe(503);
    expect(await listStoredKeys(deps)).toEqual(before);
  });

  test('are not too many while there is only one, even if the disk is nearly full', async () => {
    freeUnits = 1;
    expect(await sendAsNewGuests(2, newAddress())).toEqual([201, 503]);
  });
});

describe('the share of an address is free again', () => {
  test.each([
    ['accept the payment', checkPayment, { check: 'checked' }],
    ['begin to print', setOrderStatus, { status: 'processing', from: 'pending', despite_payment: true }],
    ['cancel the order', setOrderStatus, { status: 'cancelled', from: 'pending', reason: '假截图' }],
  ] as const)('when staff %s', async (_, endpoint, body) => {
    const address = newAddress();
    const id = await fillShareByOrder(address);
    const reply = await (await as('staff')).call(endpoint, { params: { id }, body: body as never });
    expect(reply.status).toBe(200);
    expect(await sendAsNewGuests(2, address)).toEqual([201, 503]);
  });

  test('when the system cancels the order', async () => {
    const address = newAddress();
    await fillShareByOrder(address);
    deps.clock.moveBy(7 * 24 * 3600 + 1);
    await cancelUnpaidOrders(deps, never);
    expect(await sendAsNewGuests(2, address)).toEqual([201, 503]);
  });

  test('when unused screenshots expire', async () => {
    const address = newAddress();
    await fillShareByOrder(address);
    deps.clock.moveBy(24 * 3600 + 1);
    await deleteExpiredScreenshots(deps, never);
    expect(await sendAsNewGuests(3, address)).toEqual([201, 201, 503]);
  });
});
