import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from './shop.ts';

type Task<Result> = () => Promise<Result>;

/** Kills and restarts a shop while requests are in flight. */
export function createKiller(shop: Shop, random: () => number) {
  /** For each kill, the time until the shop serves again. */
  const recoveryMs: number[] = [];

  async function killAndRestart(): Promise<void> {
    const killedAt = performance.now();
    await shop.kill();
    await shop.start();
    await untilServing(shop.origin);
    recoveryMs.push(performance.now() - killedAt);
  }

  /** Starts all tasks at once and kills the shop after a random number of them; the others retry. */
  async function runWithKill<Result>(tasks: readonly Task<Result>[]): Promise<Result[]> {
    const killAfter = 1 + Math.floor(random() * (tasks.length - 1));
    let done = 0;
    let restart: Promise<void> | undefined;
    const results = await Promise.all(
      tasks.map(async (task) => {
        const result = await task();
        done += 1;
        if (done === killAfter) restart = killAndRestart();
        return result;
      }),
    );
    await restart;
    return results;
  }

  return {
    recoveryMs,
    /** Runs the tasks in as many waves as there are kills. */
    async spread<Result>(kills: number, tasks: readonly Task<Result>[]): Promise<Result[]> {
      const results: Result[] = [];
      for (let wave = 0; wave < kills; wave += 1) {
        const [from, to] = [wave, wave + 1].map((part) => Math.round((part * tasks.length) / kills));
        results.push(...(await runWithKill(tasks.slice(from, to))));
      }
      return results;
    },
  };
}

/** This request reads the database; /healthz does not. */
async function untilServing(origin: string): Promise<void> {
  for (;;) {
    const isServing = await fetch(`${origin}/api/shop/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServing) return;
    await sleep(20);
  }
}
