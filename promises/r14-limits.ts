import { type LimitedCall, listLimitedCalls, type Reply } from './limited-calls.ts';
import { movedClock } from './preloads/preload.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';
import type { Shop } from './shop.ts';

export const limits: Scenario = {
  promises: ['R14'],
  title: 'limits refuse at the stated attempt, also after a restart, and end when Retry-After says',
  engines: bothEngines,
  runsEnginesAtOnce: true,
  hasQuickForm: true,
  quickEngines: ['postgres'],
  run: reachLimits,
};

/** A server that starts under load takes this long at most; the limit must still hold when it responds. */
const startSeconds = 60;

type Refused = { readonly call: LimitedCall; readonly attempts: number; readonly endsAt: number };

async function reachLimits(context: Context): Promise<readonly Figure[]> {
  const shop = await context.openShop({ environment: { TRUST_PROXY: '127.0.0.1' } });
  await shop.start();
  const calls = await listLimitedCalls(shop, context);
  const refused: Refused[] = [];
  for (const call of calls) refused.push(await failUntilRefused(call));
  await shop.kill();

  let early = 0;
  let late = 0;
  // Limits with the same window end at nearly the same time.
  for (const windowSeconds of new Set(calls.map((call) => call.windowSeconds))) {
    const group = refused.filter(({ call }) => call.windowSeconds === windowSeconds);
    const ends = group.map(({ endsAt }) => endsAt);
    early += await withClockAt(shop, Math.min(...ends) - startSeconds * 1000, () => countAccepted(group));
    late += group.length - (await withClockAt(shop, Math.max(...ends), () => countAccepted(group)));
  }

  return [
    ...refused.map(({ call, attempts }) => ({
      name: `${call.name} before 429`,
      value: attempts,
      atLeast: call.stated,
      atMost: call.stated,
    })),
    { name: `limits that end over ${startSeconds} s early, after a restart`, value: early, atMost: 0 },
    { name: 'limits that still hold after Retry-After', value: late, atMost: 0 },
  ];
}

async function failUntilRefused(call: LimitedCall): Promise<Refused> {
  for (let attempts = 0; attempts <= call.stated + 5; attempts += 1) {
    const reply = await call.attempt();
    if (reply.status !== 429) continue;
    const endsAt = Date.now() + retryAfterMs(reply);
    const right = await call.right();
    if (right.status !== 429) throw new Error(`${call.name}: status ${right.status} instead of 429`);
    return { call, attempts, endsAt };
  }
  throw new Error(`${call.name} are not refused`);
}

function retryAfterMs(reply: Reply): number {
  const seconds = Number(reply.headers.get('retry-after'));
  if (!(seconds > 0)) throw new Error('429 without Retry-After');
  return seconds * 1000;
}

async function countAccepted(refused: readonly Refused[]): Promise<number> {
  const replies = await Promise.all(refused.map(({ call }) => call.right()));
  return replies.filter(({ status }) => status < 300).length;
}

async function withClockAt<Result>(shop: Shop, moment: number, use: () => Promise<Result>): Promise<Result> {
  await shop.start(movedClock((moment - Date.now()) / 1000));
  const result = await use();
  await shop.kill();
  return result;
}
