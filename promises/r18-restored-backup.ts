import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { queryOrder } from '@print/contract/ordering';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import { createClient } from '../apps/server/test/test-client.ts';
import { backUpAndRestore } from './back-up-and-restore.ts';
import { placeOrder } from './place-order.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';
import { countOrphans } from './stored-files.ts';
import { countDoubledOrders, countWrongOrders, type ExpectedOrder } from './stored-orders.ts';

type Sizes = { readonly before: number; readonly during: number };

const full: Sizes = { before: 60, during: 30 };
const quick: Sizes = { before: 4, during: 2 };

export const restoredBackup: Scenario = {
  promises: ['R18'],
  title: 'a backup made by the documented commands during business restores every order before it',
  engines: bothEngines,
  runsEnginesAtOnce: true,
  hasQuickForm: true,
  run: restoreBeside,
};

async function restoreBeside(context: Context): Promise<readonly Figure[]> {
  const { before, during } = context.isQuick ? quick : full;
  const shop = await context.openShop();
  const restored = await context.openShop();
  await shop.start();
  const placed = await placeOrders(shop.origin, 0, before);
  const placing = placeOrders(shop.origin, before, during);
  const startedAt = performance.now();
  await backUpAndRestore(shop, restored);
  const seconds = (performance.now() - startedAt) / 1000;
  const later = await placing;
  await shop.kill();

  const stored = await restored.inspect(async (deps) => ({
    damaged: await countDamagedFiles(deps),
    // Before the orders: its sweeps delete rows without a file, and an order with such a document counts as changed.
    orphans: await countOrphans(deps),
    wrong: await countWrongOrders(deps, placed),
    doubled: await countDoubledOrders(deps, [...placed, ...later]),
  }));
  await restored.start();
  const found = await Promise.all(placed.map((order) => isFound(restored.origin, order)));
  const next = await placeOrder(restored.origin, before + during);
  return [
    { name: 'orders before the backup', value: before },
    { name: 'orders during the backup', value: during },
    { name: 'orders lost or changed', value: stored.wrong, atMost: 0 },
    { name: 'orders doubled', value: Math.max(0, stored.doubled), atMost: 0 },
    { name: 'documents whose bytes differ', value: stored.damaged, atMost: 0 },
    { name: 'files without a row, rows without a file', value: stored.orphans, atMost: 0 },
    { name: 'orders that a customer finds in the restored shop', value: found.filter(Boolean).length, atLeast: before },
    { name: 'new orders in the restored shop', value: Number(next.placed.order_number !== ''), atLeast: 1 },
    { name: 'backup and restore', value: seconds, unit: 's' },
  ];
}

/** Some at a time, as in a shop. */
async function placeOrders(origin: string, from: number, count: number): Promise<readonly ExpectedOrder[]> {
  const placed: ExpectedOrder[] = [];
  for (let start = 0; start < count; start += 10) {
    const wave = Array.from({ length: Math.min(10, count - start) }, (_, index) => from + start + index);
    placed.push(...(await Promise.all(wave.map((index) => placeOrder(origin, index)))));
  }
  return placed;
}

/** Compares each stored document with the hash that was saved at its upload. */
async function countDamagedFiles({ database, storage }: Deps): Promise<number> {
  const { rows } = await database.query('select id, sha256 from documents');
  let damaged = 0;
  for (const { id, sha256 } of rows) {
    const bytes = await storage.get(`documents/${id}/source`).then(buffer, () => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) damaged += 1;
  }
  return damaged;
}

async function isFound(origin: string, { placed, form }: ExpectedOrder): Promise<boolean> {
  const ticket = { phone_number: form.phone_number, pickup_code: placed.pickup_code };
  const { status, body } = await createClient(origin).call(queryOrder, { body: ticket });
  return status === 200 && body.order_number === placed.order_number;
}
