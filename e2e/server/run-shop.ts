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
import { seedBill } from './seed-bill.ts';
import { seedHistory } from './seed-history.ts';
import { seedQueue } from './seed-queue.ts';
import type { TestCommand } from './test-command.ts';

// The whole server, composed like main.ts, with commands over IPC for actions of staff or of time.

const config = loadConfig();
const deps = await openDeps(config);
const initialRows = await snapshotRows(deps.database);
const app = await createApp(deps);
await startWorker(deps, new AbortController().signal);

process.on('message', async (command: TestCommand) => {
  process.send?.(await runCommand(command));
});

await app.listen({ host: config.host, port: config.port });

async function runCommand(input: TestCommand): Promise<string> {
  switch (input.command) {
    case 'createToken': {
      const { command: _, role, ...user } = input;
      return await startSignIn(
        deps,
        await seedUser(deps, { role: role === 'staff' ? 'owner' : role, ...user }),
        'token',
      );
    }
    case 'addToStaff':
      await deps.database.query(`update users set role = 'owner' where username = $1`, [input.username]);
      break;
    case 'expireConfirmations':
      await deps.database.query(`update sign_ins set confirmed_at = confirmed_at - interval '1 hour'`);
      break;
    case 'countOrders':
      return await countOrders();
    case 'seedHistory':
      return await seedHistory(deps, await userIdOf(input.username), input.orders);
    case 'seedBill':
      return await seedBill(deps);
    case 'seedQueue':
      return await seedQueue(deps);
    case 'reset':
      await reset();
      break;
    case 'setPickupPoint':
      await setPickupPoint(input.pickupPoint);
      break;
    case 'setOrderStatus':
      await setOrderStatus(input);
      break;
    case 'setExactCount':
      await setExactCount(input);
  }
  return 'done';
}

async function reset(): Promise<void> {
  if (!(await initialRows.restore())) throw new Error('a story has changed the schema');
  await deps.live.notify(deps.db, 'everyone', { topic: 'shop' });
}

async function setPickupPoint(pickupPoint: string): Promise<void> {
  await deps.database.query('update shop_settings set pickup_point = $1', [pickupPoint]);
  await deps.live.notify(deps.db, 'everyone', { topic: 'shop' });
}

async function setOrderStatus({
  number,
  status,
  reason = '',
}: Extract<TestCommand, { command: 'setOrderStatus' }>): Promise<void> {
  const by = { orderId: await orderIdOf(number), actor: 'system' };
  if (status === 'collected') await markCollected(deps, by);
  else await changeOrderStatus(deps, { ...by, status, reason, despitePayment: true });
}

async function setExactCount({ number, pages }: Extract<TestCommand, { command: 'setExactCount' }>): Promise<void> {
  const orderId = await orderIdOf(number);
  const orderGroups = 'select id from order_groups where order_id = $1';
  await waitForConversion(`select document_id from order_documents where group_id in (${orderGroups})`, orderId);
  // One statement, because the worker may write the real count at the same time.
  await deps.database.query(
    `with uncounted as (update order_documents set exact_pages = null where group_id in (${orderGroups}))
      update documents set conversion = 'done', pdf_key = coalesce(pdf_key, 'none'), exact_pages = $2
      where id in (select document_id from order_documents where sequence = 1 and group_id in (${orderGroups}))`,
    [orderId, pages],
  );
  await settleLateCounts(deps, orderId);
}

/** Waits for the conversion, because a later real count would overwrite the count of the command. */
async function waitForConversion(documents: string, orderId: string): Promise<void> {
  const unconvertedQuery = `select 1 from documents where conversion = 'waiting' and id in (${documents})`;
  while ((await deps.database.query(unconvertedQuery, [orderId])).rows.length > 0) await setTimeout(50);
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
