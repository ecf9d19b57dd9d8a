import { checkPayment } from '@print/contract/desk';
import { uploadDocument } from '@print/contract/documents';
import { queryOrder, uploadScreenshot } from '@print/contract/ordering';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { settleConversion } from '#domains/documents/settle-conversion.ts';
import { setLimitSettings } from '#platform/limits/limit-settings.ts';
import { createBrowser, newAddress, proxyEnvironment } from '#test/account-clients.ts';
import { whitePng } from '#test/corpus/make/plain-png.ts';
import { seedUser } from '#test/factories.ts';
import { orderForm } from '#test/order-forms.ts';
import { placeOrder } from '#test/ordering-visitor.ts';
import { append, begin } from '#test/resuming.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient, type TestClient } from '#test/test-client.ts';
import { makeUniquePdf } from '#test/uploading.ts';

/** Small files count as 256 KB. The disk has room for 16 of them. */
const unit = 256 * 1024;
let used = 0;
const { deps, origin, as, sleeps } = await createTestApp({
  environment: proxyEnvironment,
  freeBytes: () => Math.max(0, 16 - used) * unit,
});

beforeEach(async () => {
  await deps.database.query('delete from documents');
  await deps.database.query('delete from partial_uploads');
  used = 0;
  // The sum of all files is some seconds old.
  deps.clock.moveBy(10);
});

async function upload(client: TestClient) {
  const reply = await client.upload(uploadDocument, await makeUniquePdf(), '论文.pdf');
  if (reply.status === 201) used += 1;
  return reply;
}

async function signedInAt(address: string): Promise<TestClient> {
  const token = await startSignIn(deps, await seedUser(deps), 'token');
  return createClient(origin, token, { 'x-forwarded-for': address });
}

/** Uploads with a new cookie each. */
async function uploadAsNewGuests(times: number, address: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await upload(createBrowser(origin, address))).status);
  return statuses;
}

describe('new cookies from one address', () => {
  test('bring no more room: together they have a quarter of the disk, and other addresses are not affected', async () => {
    const address = newAddress();
    expect(await uploadAsNewGuests(4, address)).toEqual([201, 201, 201, 201]);
    const refused = await upload(createBrowser(origin, address));
    expect(refused).toMatchObject({ status: 503, body: { code: 'network_quota' } });
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(await uploadAsNewGuests(1, newAddress())).toEqual([201]);
  });

  test('bring no more room for uploads in pieces, of which only what has arrived counts', async () => {
    const address = newAddress();
    const first = createBrowser(origin, address);
    const { upload_id } = (await begin(first, 4 * unit)).body;
    expect(await uploadAsNewGuests(1, address)).toEqual([201]);
    const refused = await append(first, upload_id, 0, Buffer.alloc(4 * unit));
    expect(refused).toMatchObject({ status: 503, body: { code: 'network_quota' } });
    expect((await append(first, upload_id, 0, Buffer.alloc(2 * unit))).status).toBe(204);
    used += 2;
    deps.clock.moveBy(10);
    expect(await uploadAsNewGuests(1, address)).toEqual([201]);
    for (const reply of [
      await upload(createBrowser(origin, address)),
      await begin(createBrowser(origin, address), unit),
    ])
      expect(reply).toMatchObject({ status: 503, body: { code: 'network_quota' } });
    expect(await uploadAsNewGuests(1, newAddress())).toEqual([201]);
  });

  test('bring no more room for an upload in pieces that goes on from another address', async () => {
    const address = newAddress();
    const first = createBrowser(origin, address);
    const { upload_id } = (await begin(first, 4 * unit)).body;
    expect(await uploadAsNewGuests(1, address)).toEqual([201]);
    const elsewhere = createBrowser(origin, newAddress());
    for (const [name, value] of first.cookies) elsewhere.cookies.set(name, value);
    const refused = await append(elsewhere, upload_id, 0, Buffer.alloc(4 * unit));
    expect(refused).toMatchObject({ status: 503, body: { code: 'network_quota' } });
    expect((await append(elsewhere, upload_id, 0, Buffer.alloc(unit))).status).toBe(204);
  });

  test('bring no more room in parallel', async () => {
    const address = newAddress();
    const browsers = Array.from({ length: 12 }, () => createBrowser(origin, address));
    for (const browser of browsers) await browser.csrfHeaders();
    const replies = await Promise.all(browsers.map(async (browser) => await upload(browser)));
    const accepted = replies.filter(({ status }) => status === 201).length;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThanOrEqual(4);
    // Nothing stays reserved.
    const left = 4 - accepted;
    expect(await uploadAsNewGuests(5, address)).toEqual([...Array(left).fill(201), ...Array(5 - left).fill(503)]);
  });

  test('keep their share after ordering, until staff accept the payment', async () => {
    const address = newAddress();
    const staff = await as('staff');
    const guest = createBrowser(origin, address);
    const ids = [];
    for (let file = 0; file < 4; file += 1) ids.push((await upload(guest)).body.file_id);
    const form = orderForm(ids);
    const { pickup_code } = (await placeOrder(guest, form)).body;
    expect(await uploadAsNewGuests(1, address)).toEqual([503]);

    const ticket = { phone_number: form.phone_number, pickup_code };
    const { id } = (await guest.call(queryOrder, { body: ticket })).body;
    await staff.call(checkPayment, { params: { id }, body: { check: 'checked' } });
    deps.clock.moveBy(10);
    expect(await uploadAsNewGuests(4, address)).toEqual([201, 201, 201, 503]);
  });

  test('hold the PDF against them that a small file has become', async () => {
    const address = newAddress();
    const guest = createBrowser(origin, address);
    const { file_id } = (await upload(guest)).body;
    const pdf = { pdfKey: `documents/${file_id}/pdf/1`, pdfBytes: 4 * unit };
    await settleConversion(deps, file_id, { conversion: 'done', exactPages: 1, ...pdf });
    used += 3;
    deps.clock.moveBy(10);
    expect(await uploadAsNewGuests(1, address)).toEqual([503]);
    // A little more than four units are taken, so four more are above the half of all.
    expect(await uploadAsNewGuests(4, newAddress())).toEqual([201, 201, 201, 503]);
  });

  test('place as many orders in an hour as the network may without a wait, and more with one', async () => {
    const address = newAddress();
    await deps.db.transaction(async (tx) => await setLimitSettings(tx, { max_orders_per_hour_per_network: 1 }));
    const orderAt = async (from: string) => {
      const guest = createBrowser(origin, from);
      return await placeOrder(guest, orderForm([(await upload(guest)).body.file_id]));
    };
    const start = deps.clock.now();
    const delaysOf = async (from: string, seconds: number) => {
      deps.clock.moveTo(new Date(start.getTime() + seconds * 1000));
      sleeps.length = 0;
      expect((await orderAt(from)).status).toBe(201);
      return sleeps.map((ms) => Math.round(ms / 100) * 100);
    };
    expect(await delaysOf(address, 0)).toEqual([]);
    expect(await delaysOf(address, 0)).toEqual([5000]);
    expect(await delaysOf(newAddress(), 0)).toEqual([]);
    // The faster the orders of the network come, the longer they wait.
    expect(await delaysOf(address, 1800)).toEqual([2500]);
    expect(await delaysOf(address, 5410)).toEqual([]);
  });
});

describe('when room is short', () => {
  test('new guests wait first, then other customers; screenshots and staff uploads go on', async () => {
    const [first, second, third, fourth] = [newAddress(), newAddress(), newAddress(), newAddress()];
    const inProgress = createBrowser(origin, first);
    expect((await upload(inProgress)).status).toBe(201);
    expect(await uploadAsNewGuests(3, first)).toEqual([201, 201, 201]);
    expect(await uploadAsNewGuests(4, second)).toEqual([201, 201, 201, 201]);

    const newGuest = await upload(createBrowser(origin, third));
    expect(newGuest).toMatchObject({ status: 503, body: { code: 'storage_short' } });
    expect(newGuest.headers.get('retry-after')).toBe('600');
    expect((await upload(inProgress)).status).toBe(201);
    const user = await signedInAt(third);
    for (let file = 0; file < 3; file += 1) expect((await upload(user)).status).toBe(201);

    expect(await upload(await signedInAt(fourth))).toMatchObject({ status: 503, body: { code: 'storage_short' } });
    expect(await upload(inProgress)).toMatchObject({ status: 503 });
    const guest = createBrowser(origin, fourth);
    expect((await guest.upload(uploadScreenshot, whitePng(40, 40), '付款.png')).status).toBe(201);
    expect((await upload(await as('staff'))).status).toBe(201);
  });
});
