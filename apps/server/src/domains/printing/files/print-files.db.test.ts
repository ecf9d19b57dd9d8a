import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { deleteOrderFiles } from '@print/contract/ordering';
import { expect, test } from 'vitest';
import { deleteExpiredDocuments } from '#domains/documents/delete-expired-documents.ts';
import { deletePrintFilesJob } from '#domains/orders/orders.jobs.ts';
import { maxWorkBytes } from '#platform/office/max-work-bytes.ts';
import { PressFailed } from '#platform/office/press/press.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { markedPdf } from '#test/marked-pdf.ts';
import { seedPdf, seedPrintableOrder } from '#test/printable-order.ts';
import { createTestApp } from '#test/test-app.ts';
import { deletePrintFiles } from '../retention/delete-print-files.ts';
import { sweepPrintFiles } from '../retention/sweep-print-files.ts';
import { failPrintFiles, makePrintFiles } from './make-print-files.ts';
import { listPrintFilesOf } from './print-files.store.ts';
import { remakePrintFiles } from './remake-print-files.ts';

/** The fake converter returns one page for any file, as qpdf does for the damaged file of these tests. */
const { deps, as } = await createTestApp({
  converter: (reader) => ({
    ...createFakeConverter(reader),
    toPdf: async (_source, _kind, target) => {
      writeFileSync(target, markedPdf([{}]));
      return { pages: 1 };
    },
  }),
});
const never = new AbortController().signal;

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.storage.list(prefix)) keys.push(key);
  return keys;
}

async function seedPreparedOrder(expiresAt?: Date) {
  const document = await seedPdf(deps, [{}, {}], expiresAt && { expiresAt });
  const order = await seedPrintableOrder(deps, [{ documents: [{ document }] }]);
  await makePrintFiles(deps, order.id, never);
  return { order, document };
}

const countFiles = async (orderId: string) => ({
  rows: (await listPrintFilesOf(deps.db, orderId)).length,
  bytes: (await keysBelow(`print/${orderId}/`)).length,
});

test('a PDF that the press cannot parse is rewritten and printed', async () => {
  const damaged = await seedPdf(deps, Buffer.from('%PDF-1.7 nothing that a press could take apart'));
  const order = await seedPrintableOrder(deps, [{ documents: [{ document: damaged }] }]);
  await makePrintFiles(deps, order.id, never);
  expect(await listPrintFilesOf(deps.db, order.id)).toMatchObject([{ state: 'ready', pages: 1 }]);
});

test('print files are deleted when their documents expire', async () => {
  const inAMinute = new Date(deps.clock.now().getTime() + 60_000);
  const { order } = await seedPreparedOrder(inAMinute);
  const other = await seedPreparedOrder();
  expect(await countFiles(order.id)).toEqual({ rows: 1, bytes: 1 });
  deps.clock.moveBy(120);
  await deleteExpiredDocuments(deps, never);
  await sweepPrintFiles(deps, never);
  expect(await countFiles(order.id)).toEqual({ rows: 0, bytes: 0 });
  expect(await countFiles(other.order.id)).toEqual({ rows: 1, bytes: 1 });
  await makePrintFiles(deps, order.id, never);
  expect(await countFiles(order.id)).toEqual({ rows: 0, bytes: 0 });
});

test('print files of an order are deleted at once, and a second deletion is harmless', async () => {
  const { order } = await seedPreparedOrder();
  await deletePrintFiles(deps, [order.id]);
  await deletePrintFiles(deps, [order.id]);
  expect(await countFiles(order.id)).toEqual({ rows: 0, bytes: 0 });
});

test('a customer who deletes the files of a finished order deletes its print files', async () => {
  await deps.jobs.work(deletePrintFilesJob, async ({ orderId }) => await deletePrintFiles(deps, [orderId]));
  const { order } = await seedPreparedOrder();
  const done = "update orders set status = 'completed', completed_at = now() where id = $1";
  await deps.database.query(done, [order.id]);
  const body = { phone_number: order.phoneNumber, pickup_code: order.pickupCode };
  expect((await (await as('guest')).call(deleteOrderFiles, { body })).status).toBe(200);
  await expect.poll(async () => await countFiles(order.id), { timeout: 20_000 }).toEqual({ rows: 0, bytes: 0 });
});

test('files without a row and rows without files are swept after a while', async () => {
  const { order } = await seedPreparedOrder();
  const [row] = await listPrintFilesOf(deps.db, order.id);
  const orphanedKey = `print/${order.id}/${deps.random.uuid()}`;
  await deps.storage.put(orphanedKey, Readable.from([Buffer.from('x')]), { maxBytes: 1 });
  await deps.storage.delete(row?.storageKey ?? '');
  await sweepPrintFiles(deps, never);
  expect(await countFiles(order.id)).toEqual({ rows: 1, bytes: 1 });
  deps.clock.moveBy(3 * 3600);
  await sweepPrintFiles(deps, never);
  expect(await countFiles(order.id)).toEqual({ rows: 0, bytes: 0 });
});

test('print files are not stored if a document is deleted meanwhile', async () => {
  const document = await seedPdf(deps, [{}]);
  const order = await seedPrintableOrder(deps, [{ documents: [{ document }] }]);
  // The document is deleted while the press runs.
  const press: typeof deps.press = {
    ...deps.press,
    print: async (...work) => {
      const pressed = await deps.press.print(...work);
      await deps.database.query('delete from documents where id = $1', [document.id]);
      return pressed;
    },
  };
  await makePrintFiles({ ...deps, press }, order.id, never);
  expect((await countFiles(order.id)).bytes).toBe(0);
});

test('two workers that prepare the same order store one file', async () => {
  const document = await seedPdf(deps, [{}]);
  const order = await seedPrintableOrder(deps, [{ documents: [{ document }] }]);
  await Promise.all([makePrintFiles(deps, order.id, never), makePrintFiles(deps, order.id, never)]);
  expect(await countFiles(order.id)).toEqual({ rows: 1, bytes: 1 });
});

test('a print file waits until the disk has room for its work, and the last failure names the reason', async () => {
  const document = await seedPdf(deps, [{}]);
  const order = await seedPrintableOrder(deps, [{ documents: [{ document }] }]);
  const room = async () => ({ freeBytes: maxWorkBytes + 99, reserveBytes: 100 });
  const full = { ...deps, storage: { ...deps.storage, room } };
  const reason = await makePrintFiles(full, order.id, never).catch((error: unknown) => error);
  expect(reason).toMatchObject({ code: 'storage_full' });
  expect(await listPrintFilesOf(deps.db, order.id)).toMatchObject([{ state: 'waiting' }]);
  await failPrintFiles(deps, order.id, reason);
  expect(await listPrintFilesOf(deps.db, order.id)).toMatchObject([
    { state: 'failed', failure: '磁盘空间不足，腾出空间后请重新生成' },
  ]);
});

test('no print file is created for a cancelled order', async () => {
  const document = await seedPdf(deps, [{}]);
  const order = await seedPrintableOrder(deps, [{ documents: [{ document }] }], {
    status: 'cancelled',
    cancelledAt: deps.clock.now(),
  });
  await makePrintFiles(deps, order.id, never);
  expect(await countFiles(order.id)).toEqual({ rows: 0, bytes: 0 });
});

test.each([
  new Error('the disk is full'),
  // The machine was too busy, which is no verdict on the file.
  new PressFailed('interrupted', 'SIGKILL'),
])(
  'a print file without result is marked as failed after the last retry and can be created again: %s',
  async (error) => {
    const document = await seedPdf(deps, [{}]);
    const order = await seedPrintableOrder(deps, [{ documents: [{ document }] }]);
    const press = { ...deps.press, print: () => Promise.reject(error) };
    await expect(makePrintFiles({ ...deps, press }, order.id, never)).rejects.toThrow(error);
    expect(await listPrintFilesOf(deps.db, order.id)).toMatchObject([{ state: 'waiting' }]);
    await failPrintFiles(deps, order.id);
    expect(await listPrintFilesOf(deps.db, order.id)).toMatchObject([{ state: 'failed' }]);
    await remakePrintFiles(deps, order.id);
    await makePrintFiles(deps, order.id, never);
    expect(await listPrintFilesOf(deps.db, order.id)).toMatchObject([{ state: 'ready' }]);
  },
);
