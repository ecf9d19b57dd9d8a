import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';
import type { Shop } from './shop.ts';

/** In `npm test`, the stories of e2e/order-faults.spec.ts show the same on one engine, so there is no quick form. */
export const killedBesideBrowser: Scenario = {
  promises: ['R21'],
  title: 'a customer whose server is killed sees the right message, tries again and gets one order',
  engines: bothEngines,
  runsEnginesAtOnce: true,
  hasQuickForm: false,
  run: orderInBrowser,
};

type Journey = { readonly name: string; readonly orderNumber: string | undefined; readonly problem: string };
type Stories = { surviveKills(shop: Pick<Shop, 'origin' | 'kill' | 'start'>): Promise<readonly Journey[]> };

async function orderInBrowser(context: Context): Promise<readonly Figure[]> {
  const shop = await context.openShop();
  await shop.start();
  // The stories are checked with the types of a browser, which this program does not have.
  const stories = join(resolve(import.meta.dirname, '..'), 'e2e/shop/survive-kills.ts');
  const { surviveKills } = (await import(pathToFileURL(stories).href)) as Stories;
  let kills = 0;
  const journeys = await surviveKills({
    origin: shop.origin,
    start: () => shop.start(),
    async kill() {
      kills += 1;
      await shop.kill();
    },
  });
  await shop.kill();
  const stored = await shop.inspect(async ({ database }) => {
    const { rows } = await database.query('select order_number from orders');
    return rows.map((row) => String(row['order_number']));
  });
  const failed = journeys.filter(({ orderNumber }) => orderNumber === undefined);
  const tickets = journeys.flatMap(({ orderNumber }) => orderNumber ?? []);
  const lost = tickets.filter((number) => !stored.includes(number));
  return [
    { name: 'journeys from the first file to the ticket', value: journeys.length, atLeast: 7 },
    { name: 'kills', value: kills, atLeast: journeys.length },
    {
      name: 'journeys with a wrong message or without a ticket',
      value: failed.length,
      atMost: 0,
      examples: failed.map(({ name, problem }) => `${name}: ${problem}\n${shop.output().slice(-2000)}`),
    },
    { name: 'orders lost', value: lost.length, atMost: 0 },
    { name: 'orders doubled', value: stored.length - tickets.length, atMost: 0 },
  ];
}
