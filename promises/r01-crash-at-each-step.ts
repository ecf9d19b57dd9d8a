import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf } from '../apps/server/test/fake-converter.ts';
import { createRetryingCustomer } from '../apps/server/test/retrying-customer.ts';
import { checkStoredOrders } from './check-stored-orders.ts';
import { drawPicture } from './draw-picture.ts';
import { preload } from './preloads/preload.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';
import type { Shop } from './shop.ts';
import { countChangedReplies, type ExpectedOrder } from './stored-orders.ts';

/** A crash and a restart take two to four seconds. */
const maxCrashes = { full: 40, quick: 3 };

export const crashAtEachStep: Scenario = {
  promises: ['R1', 'R2', 'R3'],
  title: 'a crash at any file or database step of an order loses and doubles nothing',
  engines: bothEngines,
  hasQuickForm: true,
  run: crashAtSteps,
};

async function crashAtSteps(context: Context): Promise<readonly Figure[]> {
  const shop = await context.openShop();
  const folder = mkdtempSync(join(tmpdir(), 'print-steps-'));
  try {
    await startArmed(shop, folder, noCrash);
    const placed = [await orderWhileArmed(shop, folder, 0)];
    let steps = countSteps(folder);
    const shares = chooseShares(steps, context);
    const remaining = [...shares];
    const hit = new Set<number>();
    let retried: Promise<ExpectedOrder> | undefined;
    // Jobs of the background take steps too, so an order may end before the chosen step: it is tried once more.
    for (let attempt = 0; remaining.length > 0 && attempt < 2 * shares.length; attempt += 1) {
      const share = remaining.shift() ?? 0;
      const moment = attempt % 2 === 0 ? 'before' : 'after';
      await shop.kill();
      await startArmed(shop, folder, { step: 1 + Math.floor(share * steps), moment });
      // The customer of the last crash gets the order now; no step counts until then.
      if (retried) placed.push(await retried);
      retried = undefined;
      const ordering = orderWhileArmed(shop, folder, attempt + 1);
      const hasCrashed = await Promise.race([shop.ended().then(() => true), ordering.then(() => false)]);
      disarm(folder);
      if (hasCrashed) {
        hit.add(share);
        retried = ordering;
      } else {
        placed.push(await ordering);
        steps = countSteps(folder);
        remaining.push(share);
      }
    }
    await shop.kill();
    await shop.start();
    if (retried) placed.push(await retried);
    const changedReplies = await countChangedReplies(placed);
    await shop.kill();
    const stored = await checkStoredOrders(shop, placed);
    return [
      { name: 'file and database steps of one order', value: steps },
      { name: 'steps at which the server was killed', value: hit.size, atLeast: shares.length },
      { name: 'replies that differ when the order is sent again', value: changedReplies, atMost: 0 },
      ...stored,
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Crash = { readonly step: number; readonly moment: 'before' | 'after' };

const noCrash: Crash = { step: 0, moment: 'before' };

async function startArmed(shop: Shop, folder: string, { step, moment }: Crash): Promise<void> {
  rmSync(join(folder, 'steps.txt'), { force: true });
  await shop.start(preload('crash-at-step', { STEPS_DIR: folder, CRASH_AT_STEP: String(step), CRASH_MOMENT: moment }));
}

/** Upload, quote, screenshot and order of a new customer. Steps count from the first request to the last reply. */
async function orderWhileArmed(shop: Shop, folder: string, index: number): Promise<ExpectedOrder> {
  const customer = createRetryingCustomer(shop.origin, `key-${index}`);
  const pages = 1 + (index % 16);
  const [pdf, picture] = [await makePdf(pages, `customer ${index}`), await drawPicture(index)];
  writeFileSync(join(folder, 'armed'), '');
  const form = await customer.upload(pdf, picture);
  await customer.quote(form);
  const order = await customer.order(form);
  disarm(folder);
  return { ...order, pages };
}

const disarm = (folder: string) => rmSync(join(folder, 'armed'), { force: true });

const countSteps = (folder: string) => readFileSync(join(folder, 'steps.txt'), 'utf8').split('\n').length - 1;

/** Every step as a share of all steps, or evenly spaced ones with a random offset if there are too many. */
function chooseShares(steps: number, { isQuick, random }: Context): readonly number[] {
  const count = Math.min(steps, isQuick ? maxCrashes.quick : maxCrashes.full);
  const offset = random();
  return Array.from({ length: count }, (_, index) => (index + offset) / count);
}
