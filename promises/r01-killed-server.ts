import { makePdf } from '../apps/server/test/fake-converter.ts';
import { createRetryingCustomer } from '../apps/server/test/retrying-customer.ts';
import { createClient } from '../apps/server/test/test-client.ts';
import { quantile } from '../bench/measurement.ts';
import { checkStoredOrders } from './check-stored-orders.ts';
import { createKiller } from './create-killer.ts';
import { drawPicture } from './draw-picture.ts';
import { bothEngines, type Context, type Figure, type Scenario, timeFigure } from './scenario.ts';
import { countChangedReplies, type ExpectedOrder } from './stored-orders.ts';
import { uploadFirstPiece } from './upload-first-piece.ts';

type Sizes = { readonly customers: number; readonly uploadKills: number; readonly orderKills: number };

const full: Sizes = { customers: 200, uploadKills: 4, orderKills: 20 };
const quick: Sizes = { customers: 16, uploadKills: 1, orderKills: 3 };

export const killedServer: Scenario = {
  promises: ['R1', 'R2', 'R3', 'R4'],
  title: 'a server that is killed while customers order loses and doubles nothing',
  engines: bothEngines,
  hasQuickForm: true,
  run: placeOrdersBetweenKills,
};

async function placeOrdersBetweenKills(context: Context): Promise<readonly Figure[]> {
  const { customers, uploadKills, orderKills } = context.isQuick ? quick : full;
  const shop = await context.openShop();
  await shop.start();
  const killer = createKiller(shop, context.random);
  let cutRequests = 0;

  const uploads = Array.from({ length: customers }, (_, index) => async () => {
    const customer = createRetryingCustomer(shop.origin, `key-${index}`, () => {
      cutRequests += 1;
    });
    const pages = 1 + (index % 16);
    const form = await customer.upload(await makePdf(pages, `customer ${index}`), await drawPicture(index));
    return { customer, form, pages };
  });
  const ready = await killer.spread(uploadKills, uploads);
  await uploadFirstPiece(createClient(shop.origin));
  cutRequests = 0;
  const orders = ready.map(({ customer, form, pages }) => async (): Promise<ExpectedOrder> => {
    const order = await customer.order(form);
    return { ...order, pages };
  });
  const placed = await killer.spread(orderKills, orders);
  const changedReplies = await countChangedReplies(placed);
  await shop.kill();

  const stored = await checkStoredOrders(shop, placed);
  return [
    { name: 'customers', value: customers },
    { name: 'kills of the process group', value: killer.recoveryMs.length, atLeast: uploadKills + orderKills },
    { name: 'order requests cut by a kill', value: cutRequests, atLeast: orderKills },
    { name: 'replies that differ when the order is sent again', value: changedReplies, atMost: 0 },
    ...stored,
    timeFigure(context, {
      name: 'kill to first reply, 95th percentile',
      value: quantile(killer.recoveryMs, 0.95) / 1000,
      unit: 's',
      atMost: 5,
    }),
  ];
}
