import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../apps/server/test/corpus/mutate.ts';
import { findPrivateLines } from '../apps/server/test/private-lines.ts';
import type { createDatabases } from './databases.ts';
import type { Outcome } from './outcomes.ts';
import { type Engine, type Figure, isKept, type Scenario } from './scenario.ts';
import { createShop, type Shop } from './shop.ts';

type Options = {
  readonly engine: Engine;
  readonly seed: number;
  readonly isQuick: boolean;
  readonly databases: ReturnType<typeof createDatabases>;
};

/** A scenario waits for conditions without a limit of its own. */
const maxMinutes = 10;

/** Runs one scenario on one engine and removes its shops, also when it fails. */
export async function runScenario(scenario: Scenario, options: Options): Promise<Outcome> {
  const { engine, seed, isQuick, databases } = options;
  const { promises, title } = scenario;
  const shops: Shop[] = [];
  const startedAt = performance.now();
  const settle = (figures: readonly Figure[], error?: string, skipReason?: string): Outcome => ({
    promises,
    title,
    engine,
    figures,
    error,
    skipReason,
    seconds: (performance.now() - startedAt) / 1000,
    isKept: error === undefined && figures.every(isKept),
  });
  const skipReason = scenario.findSkipReason?.({ isQuick });
  if (skipReason !== undefined) return settle([], undefined, skipReason);
  try {
    const run = scenario.run({
      engine,
      isQuick,
      random: seededRandom(seedOf(`${seed} ${promises.join()} ${engine}`)),
      async openShop(shopOptions) {
        const { dataOf } = shopOptions ?? {};
        const shop = await createShop(dataOf ? dataOf.databaseUrl : await databases.create(engine), shopOptions);
        shops.push(shop);
        return shop;
      },
      restartPostgres: databases.restart,
    });
    const figures = await Promise.race([run, failAfter(maxMinutes)]);
    const [privateLine] = shops.flatMap((shop) => findPrivateLines(shop.output()));
    return settle(figures, privateLine && `the log contains private data: ${privateLine}`);
  } catch (error) {
    const outputs = shops.map((shop) => shop.output().slice(-3000)).filter((text) => text !== '');
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return settle([], [reason, ...outputs].join('\n'));
  } finally {
    for (const shop of shops.reverse()) await shop.remove();
  }
}

/** Scenarios do not share one random sequence, so that selecting some of them changes nothing for the others. */
function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readInt32LE();
}

async function failAfter(minutes: number): Promise<never> {
  await sleep(minutes * 60_000, undefined, { ref: false });
  throw new Error(`the scenario does not end within ${minutes} minutes`);
}
