import { setTimeout as sleep } from 'node:timers/promises';
import { checkStoredOrders } from './check-stored-orders.ts';
import { placeOrder } from './place-order.ts';
import { type Context, type Figure, type Scenario, timeFigure } from './scenario.ts';
import type { Shop } from './shop.ts';
import type { ExpectedOrder } from './stored-orders.ts';

type Sizes = { readonly customers: number; readonly restarts: number; readonly ordersBetween: number };

const full: Sizes = { customers: 12, restarts: 3, ordersBetween: 30 };
const quick: Sizes = { customers: 4, restarts: 1, ordersBetween: 4 };

export const restartedDatabase: Scenario = {
  promises: ['R8'],
  title: 'an immediate restart of PostgreSQL under load costs seconds and no order',
  engines: ['postgres'],
  hasQuickForm: true,
  run: orderDuringRestarts,
};

async function orderDuringRestarts(context: Context): Promise<readonly Figure[]> {
  const { customers, restarts, ordersBetween } = context.isQuick ? quick : full;
  const shop = await context.openShop();
  await shop.start();
  const load = startLoad(shop, customers);
  const visits = watchReplies(shop.origin);
  const recoverySeconds: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await load.untilPlaced(ordersBetween);
    await context.restartPostgres();
    const backAt = performance.now();
    await load.untilPlaced(1);
    recoverySeconds.push((performance.now() - backAt) / 1000);
  }
  await load.untilPlaced(ordersBetween);
  const placed = await load.stop();
  const statuses = await visits.stop();
  await shop.kill();

  const stored = await checkStoredOrders(shop, placed);
  return [
    { name: 'restarts', value: recoverySeconds.length },
    { name: 'orders', value: placed.length },
    { name: 'page views and look-ups', value: statuses.length },
    { name: 'of these refused with 503', value: statuses.filter((status) => status === 503).length },
    { name: 'replies with 500', value: statuses.filter((status) => ![200, 503].includes(status)).length, atMost: 0 },
    timeFigure(context, {
      name: 'database back to first order, longest',
      value: Math.max(...recoverySeconds),
      unit: 's',
      atMost: 5,
    }),
    ...stored,
  ];
}

/** Each customer orders, then the next one comes. A status other than 429 and 503 rejects. */
function startLoad({ origin }: Shop, customers: number) {
  const placed: ExpectedOrder[] = [];
  let started = 0;
  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      started += 1;
      placed.push(await placeOrder(origin, started));
    }
  };
  const working = Promise.all(Array.from({ length: customers }, work));
  // `untilPlaced` and `stop` report the failure.
  working.catch(() => {});
  return {
    async untilPlaced(count: number): Promise<void> {
      const target = placed.length + count;
      while (placed.length < target) await Promise.race([sleep(10), working]);
    },
    async stop(): Promise<readonly ExpectedOrder[]> {
      isStopped = true;
      await working;
      return placed;
    },
  };
}

/** Reads from the database all the time and collects the statuses. */
function watchReplies(origin: string) {
  const statuses: number[] = [];
  let isStopped = false;
  const watch = async (path: string) => {
    while (!isStopped) {
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      statuses.push(response.status);
      await sleep(20);
    }
  };
  const watching = Promise.all(['/api/shop/', '/api/csrf/', '/order'].map(watch));
  watching.catch(() => {});
  return {
    async stop(): Promise<readonly number[]> {
      isStopped = true;
      await watching;
      return statuses;
    },
  };
}
