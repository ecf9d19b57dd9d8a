import { dirname } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { sweepDocumentFiles } from '#domains/documents/sweep-document-files.ts';
import { parseConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { openDiskStorage } from '#platform/storage/disk-storage.ts';
import { makePdf } from '#test/fake-converter.ts';
import { findFreePort } from '#test/find-free-port.ts';
import { createRetryingCustomer, type KeyedOrder } from '#test/retrying-customer.ts';
import { type ServerProcess, startServer } from '#test/start-server.ts';
import { copySeed } from '#test/test-database.ts';
import { sweepScreenshots } from '../payments/delete-expired-screenshots.ts';

/** Few customers and kills, so that a normal run takes half a minute. Raise both for a longer test. */
const customers = 16;
/** The server is killed after these numbers of uploads and of orders. */
const killsAfterUploads = [6];
const killsAfterOrders = [1, 6, 11];

const signal = new AbortController().signal;

/** Restarts the server after each kill, with the same port and data. */
async function startShop(dataDir: string) {
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    AUTO_INSTALL: '0',
    // LibreOffice is not used; it has its own tests of this kind.
    PATH: dirname(process.execPath),
  };
  let server = await startServer(environment);
  onTestFinished(() => server.kill('SIGKILL'));
  await server.ready();
  let currentRestart: Promise<void> | undefined;

  async function restart(killed: ServerProcess): Promise<void> {
    killed.kill('SIGKILL');
    await killed.exit;
    server = await startServer(environment);
    await server.ready();
    currentRestart = undefined;
  }
  return {
    origin: server.origin,
    kill: () => {
      currentRestart ??= restart(server);
    },
    stop: async () => {
      await currentRestart;
      server.kill('SIGKILL');
      await server.exit;
    },
  };
}

test('a server that is killed repeatedly loses and duplicates no order and leaves no orphans', {
  timeout: 270_000,
}, async () => {
  const settings = await copySeed();
  const shop = await startShop(settings.dataDir);
  let responses = 0;
  const killAt = (thresholds: readonly number[]) => {
    responses += 1;
    if (thresholds.includes(responses)) shop.kill();
  };

  const ready = await Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      const customer = createRetryingCustomer(shop.origin, `key-${index}`);
      const background = { r: index, g: 0, b: 0 };
      const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer();
      const form = await customer.upload(await makePdf(index + 1, `customer ${index}`), picture);
      killAt(killsAfterUploads);
      return { customer, form, pages: index + 1 };
    }),
  );
  responses = 0;
  const placed = await Promise.all(
    ready.map(async ({ customer, form, pages }) => {
      const order = await customer.order(form);
      killAt(killsAfterOrders);
      return { ...order, pages };
    }),
  );

  // A retry after a lost response returns the same order.
  for (const { resend, placed: order } of placed) expect(await resend()).toEqual(order);
  await shop.stop();
  await expectAllStored(settings, placed);
});

async function expectAllStored(
  settings: Awaited<ReturnType<typeof copySeed>>,
  placed: readonly (KeyedOrder & { readonly pages: number })[],
): Promise<void> {
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const { rows } = await database.query(
    `select o.order_number, o.pickup_code, o.total_price::int as total, o.screenshot_id, d.document_id
     from orders o join order_groups g on g.order_id = o.id join order_documents d on d.group_id = g.id`,
  );
  const byNumber = new Map(rows.map((row) => [row['order_number'], row]));
  expect(rows.length).toBe(customers);
  for (const { placed: order, form, pages } of placed) {
    expect(order.total_price).toBe((50 + pages * 15) / 100);
    expect(byNumber.get(order.order_number)).toEqual({
      order_number: order.order_number,
      pickup_code: order.pickup_code,
      total: 50 + pages * 15,
      screenshot_id: form.payment_screenshot_id,
      document_id: form.groups[0]?.documents[0]?.file_id,
    });
  }
  await expectNothingLost(settings, database);
}

/** After a sweep every file has a row and every row has a file. */
async function expectNothingLost(
  { dataDir }: { readonly dataDir: string },
  database: Awaited<ReturnType<typeof openDatabase>>,
): Promise<void> {
  const { db } = database;
  const storage = await openDiskStorage(parseConfig({ DATA_DIR: dataDir }).dataDir);
  const inAMinute = new Date(Date.now() + 60_000);
  await sweepDocumentFiles({ db, storage } as never, inAMinute, signal);
  await sweepScreenshots({ db, storage }, inAMinute, signal);

  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  const { rows } = await database.query(
    `select 'documents/' || id || '/source' as key from documents
     union all select pdf_key from documents where pdf_key is not null
     union all select 'screenshots/' || id from screenshots`,
  );
  const expected = rows.map(({ key }) => String(key)).sort();
  expect(keys.filter((key) => !key.includes('/pages/')).sort()).toEqual(expected);
  const ids = new Set(expected.map((key) => key.split('/')[1]));
  expect(keys.every((key) => ids.has(key.split('/')[1]))).toBe(true);
  expect(expected.filter((key) => key.startsWith('screenshots/')).length).toBe(customers);
}
