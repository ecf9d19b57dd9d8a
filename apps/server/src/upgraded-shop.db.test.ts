import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { getStaffOrder, type StaffOrder } from '@print/contract/desk';
import { createOrder, listOrders, queryOrder } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import * as printing from '@print/contract/printing';
import { getReport } from '@print/contract/reports';
import { getProfile } from '@print/contract/session';
import { getSettings } from '@print/contract/settings';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { showStaffOrder } from '#domains/orders/desk/show-staff-order.ts';
import { makePrintFiles } from '#domains/printing/files/make-print-files.ts';
import { findOrderToPrint } from '#domains/printing/files/order-to-print.ts';
import { listPrintFilesOf } from '#domains/printing/files/print-files.store.ts';
import { drawSlip } from '#domains/printing/files/slip/draw-slip.ts';
import { runPrintJobJob } from '#domains/printing/jobs/print-jobs.jobs.ts';
import { runPrintJob } from '#domains/printing/jobs/run-print-job.ts';
import { planFiles } from '#domains/printing/plan/print-file-plan-rules.ts';
import type { PrintFile } from '#domains/printing/printing.table.ts';
import { startFakePrinter } from '#test/fake-printer.ts';
import { markedPdf } from '#test/marked-pdf.ts';
import { asVisitor } from '#test/order-forms.ts';
import { seedPdf } from '#test/printable-order.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';
import { openEmptyDatabase } from '#test/test-database.ts';

/**
 * The replies of the version before page ranges for the shop in `shop.sql`. Both files were recorded with that version,
 * so they never change.
 */
type OldReplies = {
  readonly orders: Record<'collected' | 'processing' | 'pending' | 'cancelled' | 'walkIn', OldOrder>;
  readonly report: object;
  readonly price_lists: readonly object[];
  readonly ipp_job: readonly object[];
};
type OldOrder = {
  readonly staff_order: StaffOrder;
  readonly slip: readonly string[];
  readonly print_files: { readonly files: readonly { readonly id: string }[] };
  readonly print_jobs: readonly object[];
  /** The print files after the version has made all of them. */
  readonly planned: readonly Partial<PrintFile>[];
};

const oldShop = join(import.meta.dirname, '../test/old-shop');
const before: OldReplies = JSON.parse(readFileSync(join(oldShop, 'replies.json'), 'utf8'));
const { collected, processing, pending, cancelled } = before.orders;
const oldOrders = Object.entries(before.orders);
const never = new AbortController().signal;

const database = await openEmptyDatabase();
await migrateToOldVersion();
await database.query(readFileSync(join(oldShop, 'shop.sql'), 'utf8'));
await database.migrate();

const { deps, as, origin } = await createTestApp({ database });
deps.clock.moveTo(new Date('2026-11-17T16:00:00+08:00'));
const clerk = createClient(origin, 'token-of-lin');
const customer = createClient(origin, 'token-of-anna');

const { rows: documents } = await database.query(
  'select pdf_key, exact_pages from documents where pdf_key is not null',
);
for (const row of documents) await put(String(row['pdf_key']), blankPdf(Number(row['exact_pages'])));
const printedFile = Buffer.from('%PDF-1.7 made by the old version');
const { rows: oldFiles } = await database.query('select storage_key from print_files');
for (const row of oldFiles) await put(String(row['storage_key']), printedFile);

/** The migrations up to 0016, with the rows that Drizzle's migrator writes. */
async function migrateToOldVersion() {
  await database.query('create schema drizzle');
  await database.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const known = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, '../migrations') });
  for (const { sql, hash, folderMillis } of known.slice(0, 17)) {
    for (const statement of sql) await database.query(statement);
    const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
    await database.query(insert, [hash, folderMillis]);
  }
}

async function put(key: string, bytes: Buffer) {
  await deps.storage.put(key, Readable.from([bytes]), { maxBytes: bytes.length });
}

function blankPdf(pages: number) {
  return markedPdf(Array.from({ length: pages }, () => ({ drawing: '' })));
}

const fetchOrder = async (id: string) => (await clerk.call(getStaffOrder, { params: { id } })).body;
const listFiles = async (id: string) => (await clerk.call(printing.listPrintFiles, { params: { id } })).body;

describe('after the upgrade from the version before page ranges', () => {
  test.each(oldOrders)('the %s order shows staff the same as before', async (_, { staff_order, ...old }) => {
    const { id } = staff_order;
    expect(await fetchOrder(id)).toMatchObject(staff_order);
    expect(await listFiles(id)).toMatchObject(old.print_files);
    expect((await clerk.call(printing.listPrintJobs, { params: { id } })).body).toMatchObject(old.print_jobs);
  });

  test('the members, who all had the same rights, are owners', async () => {
    expect((await clerk.call(getProfile, {})).body).toMatchObject({ is_staff: true, is_owner: true });
    expect((await customer.call(getProfile, {})).body).toMatchObject({ is_staff: false });
  });

  test('the customers find the same orders, in their list and by their tickets', async () => {
    const { body } = await customer.call(listOrders, { querystring: {} });
    // Only the customer may order the same again.
    const list = [body]
      .flat()
      .map((order) => 'may' in order && { ...order, may: order.may.filter((act) => act !== 'again') });
    const expected = [pending, collected].map(({ staff_order }) => fetchOrder(staff_order.id));
    expect(await Promise.all(expected)).toMatchObject(list);
    for (const { staff_order } of [pending, collected, processing, cancelled]) {
      const { phone_number, pickup_code } = staff_order;
      const guest = await as('guest');
      const { body } = await guest.call(queryOrder, { body: { phone_number, pickup_code } });
      // Staff see each field that the customer sees.
      expect(await fetchOrder(staff_order.id)).toMatchObject(body);
    }
  });

  test.each(oldOrders)('the slip of the %s order has the same texts', async (_, { staff_order, slip }) => {
    const { id } = staff_order;
    // The settings of a document used to end with its copies; now they come first.
    const expected = slip.map((text) => text.replace(/^(.+) · (\d+ 份)$/, '$2 · $1'));
    const pages = drawSlip(await showStaffOrder(deps, id), await listPrintFilesOf(deps.db, id));
    expect(pages.flatMap((svg) => Array.from(svg.matchAll(/<text[^>]*>([^<]*)/g), ([, text]) => text))).toEqual(
      expected,
    );
  });

  test('the slip can be downloaded', async () => {
    const reply = await clerk.fetch(`/api/staff/orders/${processing.staff_order.id}/slip/`);
    expect([reply.status, (await reply.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('the report of the day has the same figures', async () => {
    const { body } = await clerk.call(getReport, { querystring: { period: 'day', date: '2026-11-17' } });
    expect(body).toMatchObject(before.report);
  });

  test('every price list has the same prices', async () => {
    const { body } = await clerk.call(getSettings, {});
    const lists = body.price_lists.map(({ papers, bindings, ...list }) => ({
      ...list,
      side_prices: Object.fromEntries(papers.map(({ id, side_price }) => [id, side_price])),
      binding_fees: Object.fromEntries(bindings.map(({ type, fee }) => [type, fee])),
    }));
    expect(lists).toMatchObject(before.price_lists);
  });

  test('a file that was printed before is printed again, with the same IPP settings', async () => {
    const fake = await startFakePrinter();
    afterAll(async () => await fake.close());
    await database.query('update printers set uri = $1', [fake.uri]);
    await deps.jobs.work(
      runPrintJobJob,
      async (claim, signal) => await runPrintJob(deps, claim, signal),
      async () => {},
    );
    const [file] = processing.print_files.files;
    const { rows } = await database.query('select id from printers');
    const body = { printer_id: String(rows[0]?.['id']), print_file_ids: [file?.id ?? ''], despite_payment: true };
    const { status } = await clerk.call(printing.printOrder, { params: { id: processing.staff_order.id }, body });
    expect(status).toBe(202);
    await vi.waitFor(() => expect(fake.jobs).toMatchObject([{ state: 'completed' }]), { timeout: 20_000 });
    expect(fake.jobs[0]?.attributes).toEqual(before.ipp_job);
    expect(fake.jobs[0]?.document).toEqual(printedFile);
  });

  test.each(oldOrders)(
    'the print files of the %s order are kept or made as before',
    async (_, { staff_order, planned }) => {
      const { id } = staff_order;
      const old = await listPrintFilesOf(deps.db, id);
      await makePrintFiles(deps, id, never);
      const files = await listPrintFilesOf(deps.db, id);
      expect(files).toHaveLength(planned.length);
      // The plan is the fingerprint.
      for (const file of planned) expect(files).toContainEqual(expect.objectContaining(file));
      for (const file of old) {
        expect(files).toContainEqual(file);
        await deps.storage.withFile(file.storageKey ?? '', async (path) =>
          expect(readFileSync(path)).toEqual(printedFile),
        );
      }
    },
  );

  test('a client of that version gets the same price and the same printed pages', async () => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const { id } = await seedPdf(deps, blankPdf(5), { owner, exactPages: 5, instantPages: 5 });
    const settings = { color_mode: 'black_white', print_sided: 'double', paper_size: 'a4_70g', copies: 2 } as const;
    const quote = (await guest.call(estimatePrice, { body: { ...settings, file_path: id } })).body;
    expect(quote).toMatchObject({ page_count: 5, print_cost: 2, is_estimated: false });
    const document = { ...settings, file_id: id, sequence_in_group: 1, original_filename: '作业.pdf' };
    const groups = [{ binding_type: 'staple_left_side' as const, sequence_in_order: 1, documents: [document] }];
    const body = { phone_number: '13700137000', payment_method: 'WECHAT' as const, groups };
    const placed = await guest.call(createOrder, { headers: {}, body });
    expect(placed).toMatchObject({ status: 201, body: { total_price: 2.71 } });

    const found = await database.query('select id from orders where order_number = $1', [placed.body.order_number]);
    const orderId = String(found.rows[0]?.['id']);
    const { groups: toPrint = [] } = await findOrderToPrint(deps, deps.db, orderId);
    const plans = toPrint.flatMap((group) => planFiles(group.bindingType, group.toPrint) ?? []);
    const page = (number: number) => [{ document: 0, page: number }];
    expect(plans).toMatchObject([
      {
        form: 'flat',
        part: 1,
        parts: 1,
        paperSize: 'a4_70g',
        sides: 'two_sided_long_edge',
        copies: 2,
        sheets: 3,
        pages: [page(1), page(2), page(3), page(4), page(5), [undefined]],
      },
    ]);
    await makePrintFiles(deps, orderId, never);
    expect(await listPrintFilesOf(deps.db, orderId)).toMatchObject([
      { state: 'ready', pages: 6, sheets: 3, copies: 2 },
    ]);
  });
});
