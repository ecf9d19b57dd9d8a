import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabases } from '../promises/databases.ts';
import type { BenchApp } from './bench-app.ts';
import type { Served } from './compared-app.ts';
import { median, quantile } from './measurement.ts';
import { timeCalls } from './time-calls.ts';

/**
 * `node bench/compare.ts ../other /api/orders --pairs 20` compares calls of this checkout with those of another one. Both
 * serve at once and are measured in turn, so that a noisy machine affects both. It prints the medians of the ratios
 * this/other: below 1, this checkout is cheaper.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string', default: '12' }, engine: { type: 'string', default: 'embedded' } },
});
const [otherFolder, ...names] = positionals;
if (otherFolder === undefined) throw new Error('usage: node bench/compare.ts <other checkout> [calls] [--pairs 12]');
const databases = createDatabases();
const createDatabase = () => databases.create(values.engine === 'postgres' ? 'postgres' : 'embedded');

type Compared = BenchApp & { readonly child: ChildProcess };

const own = await open(import.meta.dirname);
const other = await open(resolve(otherFolder, 'bench'));
const selected = names.length > 0 ? names : Object.keys(own.calls).filter((name) => name !== 'bare');
for (const name of selected) {
  const ratios = { cpu: [] as number[], p50: [] as number[], p99: [] as number[] };
  // The first pair warms up.
  for (let pair = 0; pair <= Number(values.pairs); pair += 1) {
    const inTurn = pair % 2 === 0 ? [own, other] : [other, own];
    const results = new Map<Compared, Awaited<ReturnType<typeof measureRound>>>();
    for (const one of inTurn) results.set(one, await measureRound(one, name));
    const [mine, theirs] = [results.get(own), results.get(other)];
    if (pair === 0 || !mine || !theirs) continue;
    for (const figure of ['cpu', 'p50', 'p99'] as const) ratios[figure].push(mine[figure] / theirs[figure]);
  }
  const figures = Object.entries(ratios).map(([figure, all]) => {
    const [low, middle, high] = [quantile(all, 0.25), median(all), quantile(all, 0.75)].map((one) => one.toFixed(3));
    return `${figure} ${middle} (${low} to ${high})`;
  });
  console.log(`${name.padEnd(22)} ${figures.join('  ')}`);
}
for (const { child } of [own, other]) {
  child.disconnect();
  await once(child, 'exit');
}
await databases.stop();

async function open(benchFolder: string): Promise<Compared> {
  const databaseUrl = (await createDatabase()) ?? '';
  const child = fork(join(benchFolder, 'compared-app.ts'), [databaseUrl], { execArgv: ['--max-semi-space-size=16'] });
  child.on('exit', (code) => {
    if (code) process.exit(code);
  });
  const [app] = (await once(child, 'message')) as [BenchApp];
  return { ...app, child };
}

async function measureRound({ child, origin, calls }: Compared, name: string) {
  const before = await cpuOf(child);
  const times = await timeCalls(origin, calls[name] ?? []);
  const after = await cpuOf(child);
  return { cpu: after - before, p50: median(times), p99: quantile(times, 0.99) };
}

/** Microseconds of all threads, the database's included if it is embedded. */
async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [Served];
  return cpu;
}
