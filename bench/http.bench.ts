import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../apps/server/src/app.ts';
import { startSignIn } from '../apps/server/src/domains/accounts/start-sign-in.ts';
import { closeDeps, openDeps } from '../apps/server/src/open-deps.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { seedUser } from '../apps/server/test/factories.ts';
import { type Measurement, median, quantile } from './measurement.ts';

const rounds = 7;
const callsPerRound = 400;
const concurrency = 8;

/** Our calls against a bare Fastify route in the same process: p99 of each round, the median of the rounds. */
export async function measure(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const deps = await openDeps(config);
  const token = await startSignIn(deps, await seedUser(deps), 'token');
  const app = await createApp(deps);
  app.get('/bare', async () => ({ hello: 'world' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const calls = {
    bare: { path: '/bare', headers: {}, atMost: 1 },
    csrf: { path: '/api/csrf/', headers: {}, atMost: 3 },
    shop: { path: '/api/shop/', headers: {}, atMost: 6 },
    profile: { path: '/api/profile/', headers: { authorization: `Token ${token}` }, atMost: 6 },
  };
  const p99s: Record<string, number[]> = {};
  // The first round warms up; the kinds take turns, so that a noisy moment hits all of them.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { path, headers }] of Object.entries(calls)) {
      const times = await hammer(origin + path, headers);
      if (round > 0) p99s[name] = [...(p99s[name] ?? []), quantile(times, 0.99)];
    }
  }
  await app.close();
  await closeDeps(deps);
  rmSync(dataDir, { recursive: true, force: true });

  const baseline = median(p99s['bare'] ?? []);
  return Object.entries(calls)
    .filter(([name]) => name !== 'bare')
    .map(([name, { atMost }]) => ({
      what: `GET /api/${name}/ against a bare route, p99`,
      unit: 'ms',
      ours: median(p99s[name] ?? []),
      baseline,
      atMost,
    }));
}

async function hammer(url: string, headers: Record<string, string>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  const client = async () => {
    while (times.length < callsPerRound) times.push(await timeOne(url, headers, agent));
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  agent.destroy();
  return times;
}

function timeOne(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - started));
    }).on('error', reject);
  });
}
