import { uploadDocument } from '@print/contract/documents';
import { deleteOrderFiles, queryOrder } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import { describe, expect, test } from 'vitest';
import { convertDocument } from '#domains/documents/convert-document.ts';
import { findDocument } from '#domains/documents/documents.store.ts';
import { collectEvents } from '#test/collect-events.ts';
import { seedOrder } from '#test/factories.ts';
import { createFakeConverter, makePdf } from '#test/fake-converter.ts';
import { asVisitor } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import type { Order } from '../orders.table.ts';

const { deps, as } = await createTestApp({ converter: createFakeConverter });
const { db, database, storage, random } = deps;
const never = new AbortController().signal;

const settings = { color_mode: 'black_white', print_sided: 'single', paper_size: 'a4_70g', copies: 1 } as const;

async function uploadPdf(guest: TestClient): Promise<string> {
  const { body } = await guest.upload(uploadDocument, await makePdf(2, random.uuid()), '论文.pdf');
  await convertDocument(deps, body.file_id, never);
  return body.file_id;
}

async function keysOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(`documents/${id}/`)) keys.push(key);
  return keys;
}

const seedOrderOf = (status: Order['status'], ids: readonly string[], owner: Order['owner']) =>
  seedOrder(deps, { status, owner }, [{ documents: ids.map((documentId) => ({ documentId })) }]);

const ticketOf = (order: Order) => ({ body: { phone_number: order.phoneNumber, pickup_code: order.pickupCode } });

const deletionsOf = async ({ id }: Order) =>
  (await database.query("select actor, detail from order_events where order_id = $1 and kind = 'files_deleted'", [id]))
    .rows;

describe('a customer who deletes the files', () => {
  test.each(['completed', 'cancelled'] as const)('of a %s order succeeds at once', async (status) => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const ids = [await uploadPdf(guest), await uploadPdf(guest)];
    const order = await seedOrderOf(status, ids, owner);
    const page = `/api/documents/${ids[0]}/pages/1/`;
    expect((await guest.fetch(page)).status).toBe(200);
    expect(await keysOf(ids[0] ?? '')).not.toEqual([]);
    const found = await guest.call(queryOrder, ticketOf(order));
    expect(found.body.files_deleted_after).not.toBeNull();
    const events = await collectEvents(guest);

    const reply = await guest.call(deleteOrderFiles, ticketOf(order));
    expect(reply).toMatchObject({ status: 200, body: { id: order.id, files_deleted_after: null } });
    for (const id of ids) {
      expect(await findDocument(db, id)).toBeUndefined();
      expect(await keysOf(id)).toEqual([]);
    }
    expect((await guest.fetch(page)).status).toBe(404);
    const quote = await guest.call(estimatePrice, { body: { file_path: ids[0] ?? '', ...settings } });
    expect(quote).toMatchObject({ status: 400, body: { file_path: ['文件不存在或已过期，请重新上传'] } });
    expect(await deletionsOf(order)).toEqual([{ actor: 'customer', detail: { files: 2 } }]);
    await expect.poll(() => events).toEqual([{ topic: 'order', id: order.id }]);

    // The order and its price remain; repeating the request changes nothing.
    const secondDeletion = await guest.call(deleteOrderFiles, ticketOf(order));
    expect(secondDeletion.body.groups[0]?.documents).toHaveLength(2);
    expect(await deletionsOf(order)).toHaveLength(1);
  });

  test.each(['pending', 'processing'] as const)('of a %s order is refused', async (status) => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const id = await uploadPdf(guest);
    const order = await seedOrderOf(status, [id], owner);
    expect(await guest.call(deleteOrderFiles, ticketOf(order))).toMatchObject({
      status: 409,
      body: { code: 'order_files_needed', detail: expect.stringContaining('完成') },
    });
    expect(await keysOf(id)).not.toEqual([]);
  });

  test('keeps files that another order still needs', async () => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const [shared, unshared] = [await uploadPdf(guest), await uploadPdf(guest)];
    const order = await seedOrderOf('completed', [shared, unshared], owner);
    await seedOrderOf('processing', [shared], owner);
    await seedOrderOf('completed', [unshared], owner);
    const { body } = await guest.call(deleteOrderFiles, ticketOf(order));
    expect(body.files_deleted_after).not.toBeNull();
    expect(await findDocument(db, shared)).toBeDefined();
    expect(await keysOf(shared)).not.toEqual([]);
    expect(await findDocument(db, unshared)).toBeUndefined();
    expect(await deletionsOf(order)).toEqual([{ actor: 'customer', detail: { files: 1 } }]);
  });

  test('without the code gets the response of a failed lookup', async () => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const id = await uploadPdf(guest);
    const order = await seedOrderOf('completed', [id], owner);
    const guess = { body: { phone_number: order.phoneNumber, pickup_code: 'WRONG2' } };
    const [deletion, lookup] = [await guest.call(deleteOrderFiles, guess), await guest.call(queryOrder, guess)];
    expect([deletion.status, deletion.body]).toEqual([lookup.status, lookup.body]);
    expect(deletion.status).toBe(404);
    expect(await findDocument(db, id)).toBeDefined();
    const blank = await guest.call(deleteOrderFiles, { body: { phone_number: order.phoneNumber } });
    expect(blank).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } });
  });
});
