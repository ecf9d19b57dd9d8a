import { openBenchApp } from './bench-app.ts';
import { type Measurement, median, quantile, undisturbed } from './measurement.ts';
import { timeCalls } from './time-calls.ts';

const rounds = 11;

/** Each call's p99 may be this many times that of the bare route. */
const limits: Readonly<Record<string, number>> = {
  'the intro page': 6,
  '/api/csrf': 3,
  '/api/shop': 6,
  '/api/profile': 6,
  '/api/estimate-price': 6,
  '/api/orders/query': 6,
  '/api/orders/?page=1': 6,
  '/api/orders': 15,
};

/**
 * The median p99 of each call. The baseline is a bare Fastify route in the same process. Without `databaseUrl`, the
 * database is embedded.
 */
export async function measure(databaseUrl?: string): Promise<Measurement[]> {
  const { origin, calls, close } = await openBenchApp(databaseUrl);
  const bareP99s: number[] = [];
  const p99s: Record<string, number[]> = {};
  // The first round warms up. The calls alternate, so that noise affects all of them.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(limits)) {
      const [bareTimes, times] = await undisturbed(async () => [
        await timeCalls(origin, calls.bare),
        await timeCalls(origin, calls[name] ?? []),
      ]);
      if (round === 0) continue;
      bareP99s.push(quantile(bareTimes, 0.99));
      p99s[name] = [...(p99s[name] ?? []), quantile(times, 0.99)];
    }
  }
  await close();

  const baseline = median(bareP99s);
  return Object.entries(limits).map(([name, atMost]) => ({
    name: `${name} against a bare route, p99`,
    unit: 'ms',
    measured: median(p99s[name] ?? []),
    baseline,
    atMost,
  }));
}
