import { Readable } from 'node:stream';
import { deleteCancelledFiles, getCancelledFiles } from '@print/contract/cancelled-files';
import { deleteStaffOrderFiles } from '@print/contract/desk';
import { listAuditLog } from '@print/contract/members';
import { afterEach, describe, expect, test } from 'vitest';
import { findDocument } from '#domains/documents/documents.store.ts';
import { collectEvents } from '#test/collect-events.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedDocument, seedOrder } from '#test/factories.ts';
import { asVisitor } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Order } from '../orders.table.ts';
import { deleteCancelledFiles as deleteFilesOfCancelled } from './delete-cancelled-files.ts';

const { deps, as, origin } = await createTestApp();
const { db, database, storage } = deps;
const { client: clerk, user } = await createStaffMember({ deps, origin }, { username: '小林' });
const never = new AbortController().signal;
const nothing = { orders: 0, files: 0, bytes: 0 };

afterEach(async () => {
  await database.query('truncate orders cascade');
  await database.query('delete from documents');
});

/** A document of 1000 bytes by its row, with an upload, a PDF and a page picture in storage. */
async function storeDocument(): Promise<string> {
  const { id } = await seedDocument(deps, { sizeBytes: 1000 });
  for (const name of ['source', 'pdf/1', 'pages/1-small.webp'])
    await storage.put(`documents/${id}/${name}`, Readable.from([Buffer.from('file')]), { maxBytes: 4 });
  return id;
}

const seedOrderOf = (status: Order['status'], documentIds: readonly string[], overrides: Partial<Order> = {}) =>
  seedOrder(deps, { status, ...overrides }, [{ documents: documentIds.map((documentId) => ({ documentId })) }]);

const countFiles = async (id: string) => (await Array.fromAsync(storage.list(`documents/${id}/`))).length;

const deletionsOf = async (order: Pick<Order, 'id'>) =>
  (
    await database.query("select actor, detail from order_events where order_id = $1 and kind = 'files_deleted'", [
      order.id,
    ])
  ).rows;

const deleteFilesOf = (order: Pick<Order, 'id'>) => clerk.call(deleteStaffOrderFiles, { params: { id: order.id } });

describe('a clerk who deletes the files of a cancelled order', () => {
  test('succeeds at once, and the history names the clerk', async () => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const ids = [await storeDocument(), await storeDocument()];
    const order = await seedOrderOf('cancelled', ids, { owner });
    const [events, staffEvents] = [await collectEvents(guest), await collectEvents(clerk)];

    const { status, body } = await deleteFilesOf(order);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: order.id, status: 'cancelled', files_deleted_after: null });
    expect(body.groups[0]?.documents.map(({ file_id }) => file_id)).toEqual([null, null]);
    expect(body.history.at(-1)).toMatchObject({
      kind: 'files_deleted',
      actor: 'staff',
      actor_name: '小林',
      detail: { files: 2 },
    });
    for (const id of ids) {
      expect(await findDocument(db, id)).toBeUndefined();
      expect(await countFiles(id)).toBe(0);
    }
    expect(await deletionsOf(order)).toEqual([{ actor: `user:${user.id}`, detail: { files: 2 } }]);
    const jobs = await database.query("select name from pgboss.job where data ->> 'orderId' = $1", [order.id]);
    expect(jobs.rows).toEqual([{ name: 'forget-print-files' }]);
    await expect.poll(() => events).toEqual([{ topic: 'order', id: order.id }]);
    await expect.poll(() => staffEvents).toEqual([{ topic: 'queue', id: order.id }]);

    expect((await deleteFilesOf(order)).status).toBe(200);
    expect(await deletionsOf(order)).toHaveLength(1);
  });

  test('keeps the files that an order which is not cancelled has too', async () => {
    const [pending, completed, cancelled] = [await storeDocument(), await storeDocument(), await storeDocument()];
    const order = await seedOrderOf('cancelled', [pending, completed, cancelled]);
    await seedOrderOf('pending', [pending]);
    await seedOrderOf('completed', [completed]);
    await seedOrderOf('cancelled', [cancelled]);
    const { body } = await deleteFilesOf(order);
    expect(body.groups[0]?.documents.map(({ file_id }) => file_id)).toEqual([pending, completed, null]);
    expect(await Promise.all([pending, completed, cancelled].map(countFiles))).toEqual([3, 3, 0]);
    expect(await deletionsOf(order)).toMatchObject([{ detail: { files: 1 } }]);
  });
});

test.each(['pending', 'processing', 'completed'] as const)('the files of a %s order stay', async (status) => {
  const id = await storeDocument();
  const order = await seedOrderOf(status, [id]);
  expect(await deleteFilesOf(order)).toMatchObject({
    status: 409,
    body: { code: 'order_not_cancelled', detail: '这一单没有取消；只能删除已取消订单的文件' },
  });
  expect((await clerk.call(deleteCancelledFiles, {})).body).toEqual({ ...nothing, left: nothing });
  expect(await countFiles(id)).toBe(3);
});

test('an unknown order is not found', async () => {
  expect(await deleteFilesOf({ id: deps.random.uuid() })).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  });
});

describe('all cancelled orders together', () => {
  test('are counted without the files that other orders need, and freed', async () => {
    const [own, shared, inBoth] = [await storeDocument(), await storeDocument(), await storeDocument()];
    const first = await seedOrderOf('cancelled', [own, own, shared, inBoth]);
    await seedOrderOf('cancelled', [inBoth]);
    await seedOrderOf('cancelled', [shared]);
    await seedOrderOf('pending', [shared]);
    await seedOrderOf('cancelled', []);
    expect((await clerk.call(getCancelledFiles, {})).body).toEqual({ orders: 2, files: 2, bytes: 2000 });
    const staffEvents = await collectEvents(clerk);

    const { status, body } = await clerk.call(deleteCancelledFiles, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ files: 2, bytes: 2000, left: nothing });
    expect(await Promise.all([own, inBoth, shared].map(countFiles))).toEqual([0, 0, 3]);
    expect(await deletionsOf(first)).toMatchObject([{ actor: `user:${user.id}` }]);
    await expect.poll(() => staffEvents).toContainEqual({ topic: 'queue', id: first.id });
    const { results } = (await clerk.call(listAuditLog, { querystring: { kind: 'cancelled_files_deleted' } })).body;
    expect(results[0]).toMatchObject({ actor_name: '小林', subject: `${body.orders} 单，2 个文件` });
  });

  test('are freed in several calls if the time is not enough', async () => {
    for (let count = 0; count < 5; count += 1) await seedOrderOf('cancelled', [await storeDocument()]);
    let now = deps.clock.now().getTime();
    const clock = {
      ...deps.clock,
      now: () => {
        now += 1500;
        return new Date(now);
      },
    };
    const freed = await deleteFilesOfCancelled({ ...deps, clock }, user, never);
    expect(freed.orders).toBeGreaterThan(0);
    expect(freed.orders).toBeLessThan(5);
    const { body } = await clerk.call(deleteCancelledFiles, {});
    expect(body).toMatchObject({ orders: 5 - freed.orders, bytes: 5000 - freed.bytes, left: nothing });
  });

  test('count as freed only when their files are gone from storage', async () => {
    const id = await storeDocument();
    const order = await seedOrderOf('cancelled', [id]);
    const broken = { ...storage, delete: () => Promise.reject(new Error('the disk is gone')) };
    expect(await deleteFilesOfCancelled({ ...deps, storage: broken }, user, never)).toEqual(nothing);
    expect(await findDocument(db, id)).toBeUndefined();
    expect(await deletionsOf(order)).toHaveLength(1);
  });

  test('stay when the caller has hung up', async () => {
    await seedOrderOf('cancelled', [await storeDocument()]);
    expect(await deleteFilesOfCancelled(deps, user, AbortSignal.abort())).toEqual(nothing);
    expect((await clerk.call(getCancelledFiles, {})).body).toEqual({ orders: 1, files: 1, bytes: 1000 });
  });

  test('are freed except for one that fails', async () => {
    const broken = await storeDocument();
    await seedOrderOf('cancelled', [broken]);
    for (let count = 0; count < 2; count += 1) await seedOrderOf('cancelled', [await storeDocument()]);
    await database.query(`
      create function refuse_change() returns trigger language plpgsql as $$
        begin raise exception 'refused'; end $$;
      create trigger refuse_change before delete on documents for each row when (old.id = '${broken}')
        execute function refuse_change()`);
    try {
      await expect(deleteFilesOfCancelled(deps, user, never)).rejects.toMatchObject({ cause: { message: 'refused' } });
      expect((await clerk.call(getCancelledFiles, {})).body).toMatchObject({ orders: 1, files: 1 });
    } finally {
      await database.query('drop function refuse_change() cascade');
    }
  });
});
