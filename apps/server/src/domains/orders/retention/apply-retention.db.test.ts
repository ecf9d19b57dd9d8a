import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadDocument } from '@print/contract/documents';
import { createOrder, queryOrder, uploadScreenshot } from '@print/contract/ordering';
import { describe, expect, test } from 'vitest';
import { convertDocument } from '#domains/documents/convert-document.ts';
import { deleteExpiredDocuments } from '#domains/documents/delete-expired-documents.ts';
import { whitePng } from '#test/corpus/make/plain-png.ts';
import { seedOrder } from '#test/factories.ts';
import { createFakeConverter, makePdf } from '#test/fake-converter.ts';
import { orderForm } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { settleAwaitedCounts } from '../counts/settle-late-counts.ts';
import { addNote } from '../desk/add-note.ts';
import { checkPayment } from '../desk/check-payment.ts';
import { changeOrderStatus } from '../status/change-order-status.ts';
import { applyRetention } from './apply-retention.ts';

const { deps, as, logged } = await createTestApp({ converter: createFakeConverter });
const { database, clock, config, random, storage } = deps;
const never = new AbortController().signal;
const hour = 3600;
const day = 24 * hour;

/** The hourly jobs. */
async function cleanUp(): Promise<void> {
  await deleteExpiredDocuments(deps, never);
  await settleAwaitedCounts(deps, never);
  await applyRetention(deps, never);
}

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

async function countRows(table: string): Promise<unknown> {
  const { rows } = await database.query(`select count(*)::int as count from ${table}`);
  return rows[0]?.['count'];
}

async function phoneOf(id: string): Promise<unknown> {
  const { rows } = await database.query('select phone_number from orders where id = $1', [id]);
  return rows[0]?.['phone_number'];
}

describe('after the retention periods', () => {
  test('all expired files, page pictures, screenshots, phone numbers and keys are gone', async () => {
    const guest = await as('guest');
    const upload = async (name: string) =>
      (await guest.upload(uploadDocument, await makePdf(5, random.uuid()), name)).body.file_id;
    const uploadPayment = async (seed: number) =>
      (await guest.upload(uploadScreenshot, whitePng(40, 40 + seed), '付款.png')).body.screenshot_id;
    const [ordered, unordered] = [await upload('论文.pdf'), await upload('草稿.pdf')];
    for (const id of [ordered, unordered]) {
      await convertDocument(deps, id, never);
      await guest.fetch(`/api/documents/${id}/pages/4/`);
    }
    const [used, unused] = [await uploadPayment(1), await uploadPayment(2)];
    const form = orderForm([ordered], { payment_screenshot_id: used });
    const { status, body } = await guest.call(createOrder, { headers: { 'idempotency-key': 'once' }, body: form });
    expect(status).toBe(201);
    const ticket = { body: { phone_number: form.phone_number, pickup_code: body.pickup_code } };
    const { id: orderId } = (await guest.call(queryOrder, ticket)).body;
    const files = { ordered: `documents/${ordered}/`, unordered: `documents/${unordered}/` };

    clock.moveBy(23 * hour);
    await cleanUp();
    expect(await keysBelow(files.unordered)).toHaveLength(6);
    expect(await keysBelow('screenshots/')).toHaveLength(2);
    expect(await countRows('idempotency_keys')).toBe(1);

    // After a day, files without an order are deleted and ordered files remain.
    clock.moveBy(2 * hour);
    await cleanUp();
    expect(await keysBelow(files.unordered)).toEqual([]);
    expect(await keysBelow(files.ordered)).toHaveLength(6);
    expect(await keysBelow('screenshots/')).toEqual([`screenshots/${used}`]);
    expect(await keysBelow(unused)).toEqual([]);
    expect(await countRows('idempotency_keys')).toBe(0);

    // A week after completion.
    for (const next of ['processing', 'completed'] as const)
      await changeOrderStatus(deps, { orderId, status: next, actor: 'system', despitePayment: true });
    clock.moveBy(7 * day - 60);
    await cleanUp();
    expect(await keysBelow(files.ordered)).toHaveLength(6);
    clock.moveBy(61);
    await cleanUp();
    expect(await keysBelow('documents/')).toEqual([]);
    expect(await countRows('documents')).toBe(0);
    expect((await guest.call(queryOrder, ticket)).body).toMatchObject({
      files_deleted_after: null,
      status: 'completed',
      groups: [{ documents: [{ original_filename: '论文.pdf', page_count: 5 }] }],
    });

    // Payment screenshots are deleted 90 days after the order.
    clock.moveBy(81 * day);
    await cleanUp();
    expect(await keysBelow('screenshots/')).toHaveLength(1);
    clock.moveBy(2 * day);
    await cleanUp();
    expect(await keysBelow('')).toEqual([]);
    expect(await countRows('screenshots')).toBe(0);

    // Phone numbers are masked after 180 days.
    clock.moveBy(88 * day);
    await cleanUp();
    expect(await phoneOf(orderId)).toBe(form.phone_number);
    clock.moveBy(2 * day);
    await cleanUp();
    expect(await phoneOf(orderId)).toBe('138****8000');
    expect((await guest.call(queryOrder, ticket)).status).toBe(404);
    const masked = { body: { ...ticket.body, phone_number: '138****8000' } };
    expect((await guest.call(queryOrder, masked)).status).toBe(404);

    expect(await readdir(join(config.dataDir, 'incoming'))).toEqual([]);
    expect(await readdir(join(config.dataDir, 'work'))).toEqual([]);
    const lines = logged.join('\n');
    expect(lines).toContain('"phones":1');
    for (const secret of [form.phone_number, body.pickup_code, '论文', '草稿', '付款'])
      expect(lines).not.toContain(secret);
  });

  test('an unfinished order keeps its files for a month at most', async () => {
    clock.moveTo(new Date());
    const guest = await as('guest');
    const { body } = await guest.upload(uploadDocument, await makePdf(1, random.uuid()), '论文.pdf');
    await guest.call(createOrder, { headers: {}, body: orderForm([body.file_id]) });
    clock.moveBy(30 * day - 60);
    await cleanUp();
    expect(await keysBelow(`documents/${body.file_id}/`)).not.toEqual([]);
    clock.moveBy(61);
    await cleanUp();
    expect(await keysBelow(`documents/${body.file_id}/`)).toEqual([]);
    expect(await database.query('select id from orders where awaits_counts')).toMatchObject({ rows: [] });
  });
});

test('clerks’ notes are deleted with the phone number', async () => {
  clock.moveTo(new Date());
  const { id: orderId } = await seedOrder(deps, { phoneNumber: '13912345678' });
  await addNote(deps, { orderId, actor: 'system', text: '王小明，宿舍 3-214，电话 13912345678' });
  await checkPayment(deps, { orderId, check: 'problem', problem: '王小明转来的，少 2 元', actor: 'system' });
  await changeOrderStatus(deps, { orderId, status: 'cancelled', reason: '王小明说不要了', actor: 'system' });
  const readTexts = async () => {
    const { rows } = await database.query(
      `select cancel_reason, payment_problem,
        (select string_agg(detail::text, ' ') from order_events where order_id = orders.id) as history
      from orders where id = $1`,
      [orderId],
    );
    return JSON.stringify(rows);
  };
  clock.moveBy(179 * day);
  await applyRetention(deps, never);
  expect((await readTexts()).match(/王小明/g)).toHaveLength(5);
  clock.moveBy(2 * day);
  await applyRetention(deps, never);
  expect(await readTexts()).not.toMatch(/王小明|13912345678/);
  expect(await database.query("select 1 from order_events where kind = 'note'")).toMatchObject({ rows: [{}] });
});

test.each([
  ['13912345678', '139****5678'],
  ['+85291234567', '+85****4567'],
  ['87654321', '****21'],
  ['110', '****'],
])('%s is masked as %s, also when masked repeatedly', async (phoneNumber, masked) => {
  clock.moveTo(new Date());
  const createdAt = new Date(clock.now().getTime() - 181 * day * 1000);
  const { id } = await seedOrder(deps, { phoneNumber, createdAt });
  const { id: recent } = await seedOrder(deps, { phoneNumber });
  for (let time = 0; time < 2; time += 1) await applyRetention(deps, never);
  expect(await phoneOf(id)).toBe(masked);
  expect(await phoneOf(recent)).toBe(phoneNumber);
});

test('ordered files do not count towards the upload quota', async () => {
  clock.moveTo(new Date());
  await database.query('update shop_settings set max_open_files = 1');
  const guest = await as('guest');
  const send = async () => await guest.upload(uploadDocument, await makePdf(1, random.uuid()), '论文.pdf');
  const first = await send();
  expect((await send()).status).toBe(400);
  await guest.call(createOrder, { headers: {}, body: orderForm([first.body.file_id]) });
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(400);
  await database.query('update shop_settings set max_open_files = 100');
});
