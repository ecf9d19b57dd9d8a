import { setTimeout } from 'node:timers/promises';
import { createApp } from '../../apps/server/src/app.ts';
import { startSignIn } from '../../apps/server/src/domains/accounts/start-sign-in.ts';
import { settleLateCounts } from '../../apps/server/src/domains/orders/counts/settle-late-counts.ts';
import { changeOrderStatus } from '../../apps/server/src/domains/orders/status/change-order-status.ts';
import { markCollected } from '../../apps/server/src/domains/orders/status/mark-collected.ts';
import { openDeps } from '../../apps/server/src/open-deps.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { startWorker } from '../../apps/server/src/worker.ts';
import { seedUser } from '../../apps/server/test/factories.ts';
import { snapshotRows } from '../../apps/server/test/row-snapshot.ts';
import { seedHistory } from './seed-history.ts';
import { seedQueue } from './seed-queue.ts';
import type { Wish } from './wish.ts';

// The whole server, as main.ts puts it together, with a back door for stories: what staff or time would do.

const config = loadConfig();
const deps = await openDeps(config);
const firstRows = await snapshotRows(deps.database);
const app = await createApp(deps);
await startWorker(deps);

process.on('message', async (wish: Wish) => {
  process.send?.(await grant(wish));
});

await app.listen({ host: config.host, port: config.port });

async function grant(wish: Wish): Promise<string> {
  if (wish.what === 'token') {
    const { what, ...given } = wish;
    return await startSignIn(deps, await seedUser(deps, given), what);
  }
  if (wish.what === 'orders') return await countOrders();
  if (wish.what === 'history') return await seedHistory(deps, await userIdOf(wish.username), wish.orders);
  if (wish.what === 'queue') return await seedQueue(deps);
  if (wish.what === 'reset') await reset();
  if (wish.what === 'move') await move(wish.pickupPoint);
  if (wish.what === 'order') await changeOrder(wish);
  if (wish.what === 'count') await countLate(wish);
  return 'done';
}

async function reset(): Promise<void> {
  if (!(await firstRows.restore())) throw new Error('a story has changed the tables');
  await deps.live.notify(deps.db, 'everyone', { topic: 'shop' });
}

async function move(pickupPoint: string): Promise<void> {
  await deps.database.query('update shop_settings set pickup_point = $1', [pickupPoint]);
  await deps.live.notify(deps.db, 'everyone', { topic: 'shop' });
}

async function changeOrder({
  number,
  becomes,
  reason = '',
}: Extract<Wish, { what: 'order' }>): Promise<void> {
  const by = { orderId: await orderIdOf(number), actor: 'system' };
  if (becomes === 'collected') await markCollected(deps, by);
  else await changeOrderStatus(deps, { ...by, status: becomes, reason });
}

async function countLate({ number, pages }: Extract<Wish, { what: 'count' }>): Promise<void> {
  const orderId = await orderIdOf(number);
  const ofOrder = 'select id from order_groups where order_id = $1';
  await haveCounted(`select document_id from order_documents where group_id in (${ofOrder})`, orderId);
  // In one step: the shop itself may be about to write the true count down.
  await deps.database.query(
    `with uncounted as (update order_documents set exact_pages = null where group_id in (${ofOrder}))
      update documents set conversion = 'done', pdf_key = coalesce(pdf_key, 'none'), exact_pages = $2
      where id in (select document_id from order_documents where sequence = 1 and group_id in (${ofOrder}))`,
    [orderId, pages],
  );
  await settleLateCounts(deps, orderId);
}

/** The true count is in: one that came in between would stand instead of the one that is asked for. */
async function haveCounted(documents: string, orderId: string): Promise<void> {
  const waiting = `select 1 from documents where conversion = 'waiting' and id in (${documents})`;
  while ((await deps.database.query(waiting, [orderId])).rows.length > 0) await setTimeout(50);
}

async function countOrders(): Promise<string> {
  const { rows } = await deps.database.query('select count(*)::int as orders from orders');
  return String(rows[0]?.['orders']);
}

async function orderIdOf(number: string): Promise<string> {
  const { rows } = await deps.database.query('select id from orders where order_number = $1', [number]);
  return String(rows[0]?.['id']);
}

async function userIdOf(username: string): Promise<string> {
  const { rows } = await deps.database.query('select id from users where username = $1', [username]);
  return String(rows[0]?.['id']);
}
