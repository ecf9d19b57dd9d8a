import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf } from '../apps/server/test/fake-converter.ts';
import { createRetryingCustomer } from '../apps/server/test/retrying-customer.ts';
import { checkStoredOrders } from './check-stored-orders.ts';
import { type Crash, chooseCrashes, type Steps } from './choose-crashes.ts';
import { drawPicture } from './draw-picture.ts';
import { preload } from './preloads/preload.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';
import type { Shop } from './shop.ts';
import { countChangedReplies, type ExpectedOrder } from './stored-orders.ts';

export const crashAtEachStep: Scenario = {
  promises: ['R1', 'R2', 'R3'],
  title: 'a crash at any file or database step of an order loses and doubles nothing',
  engines: bothEngines,
  runsEnginesAtOnce: true,
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
    const counted = steps;
    const crashes = chooseCrashes(counted, context);
    const remaining = [...crashes];
    const hits: Crash[] = [];
    let retried: Promise<ExpectedOrder> | undefined;
    // Jobs of the background take steps too, so an order may end before the chosen step: it is tried once more.
    for (let attempt = 0; remaining.length > 0 && attempt < 2 * crashes.length; attempt += 1) {
      const crash = remaining.shift() ?? noCrash;
      await shop.kill();
      await startArmed(shop, folder, { ...crash, step: Math.min(crash.step, steps[crash.kind]) });
      // The customer of the last crash gets the order now; no step counts until then.
      if (retried) placed.push(await retried);
      retried = undefined;
      const ordering = orderWhileArmed(shop, folder, attempt + 1);
      const hasCrashed = await Promise.race([shop.ended().then(() => true), ordering.then(() => false)]);
      disarm(folder);
      if (hasCrashed) {
        hits.push(crash);
        retried = ordering;
      } else {
        placed.push(await ordering);
        steps = countSteps(folder);
        remaining.push(crash);
      }
    }
    await shop.kill();
    await shop.start();
    if (retried) placed.push(await retried);
    const changedReplies = await countChangedReplies(placed);
    await shop.kill();
    const stored = await checkStoredOrders(shop, placed);
    return [
      { name: 'file and database steps of one order', value: counted.lasting + counted.other },
      { name: 'steps that last: commits and names of files', value: counted.lasting, atLeast: 8 },
      { name: 'kills before or after a step', value: hits.length, atLeast: crashes.length },
      {
        name: 'steps that last with a kill before and one after',
        value: countCovered(hits, 'lasting', 2),
        atLeast: context.isQuick ? 0 : counted.lasting,
      },
      {
        name: 'share of the other steps with a kill',
        value: (100 * countCovered(hits, 'other', 1)) / counted.other,
        unit: '%',
      },
      { name: 'replies that differ when the order is sent again', value: changedReplies, atMost: 0 },
      ...stored,
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const noCrash: Crash = { kind: 'other', step: 0, moment: 'before' };

async function startArmed(shop: Shop, folder: string, { kind, step, moment }: Crash): Promise<void> {
  rmSync(join(folder, 'steps.txt'), { force: true });
  const settings = { STEPS_DIR: folder, CRASH_AT_STEP: `${kind} ${step}`, CRASH_MOMENT: moment };
  await shop.start(preload('crash-at-step', settings));
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

function countSteps(folder: string): Steps {
  const lines = readFileSync(join(folder, 'steps.txt'), 'utf8').trimEnd().split('\n');
  const lasting = lines.filter((line) => line.startsWith('lasting')).length;
  return { lasting, other: lines.length - lasting };
}

/** The steps of a kind with so many kills. No step gets two kills at the same moment. */
function countCovered(hits: readonly Crash[], kind: Crash['kind'], kills: number): number {
  const steps = Object.groupBy(
    hits.filter((hit) => hit.kind === kind),
    ({ step }) => step,
  );
  return Object.values(steps).filter((crashes) => crashes && crashes.length >= kills).length;
}
