import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../apps/server/src/app.ts';
import { startSignIn } from '../apps/server/src/domains/accounts/start-sign-in.ts';
import { closeDeps, openDeps } from '../apps/server/src/open-deps.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import { seedDocument, seedOrder, seedUser } from '../apps/server/test/factories.ts';
import { orderForm } from '../apps/server/test/order-forms.ts';
import { type Measurement, median, quantile } from './measurement.ts';

const rounds = 11;
const callsPerRound = 400;
const concurrency = 8;

type Call = { readonly path: string; readonly headers: Record<string, string>; readonly body?: string };
type MeasuredCall = { readonly atMost: number; readonly next: () => Call };

/**
 * The median p99 of each call. The baseline is a bare Fastify route in the same process. Without `databaseUrl`, the
 * database is embedded.
 */
export async function measure(databaseUrl?: string): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
  });
  const deps = await openDeps(config);
  const user = await seedUser(deps);
  const authorization = `Token ${await startSignIn(deps, user, 'token')}`;
  const document = await seedDocument(deps, { owner: `user:${user.id}`, instantPages: 12 });
  const settings = { color_mode: 'black_white', print_sided: 'single', paper_size: 'a4_70g', copies: 2 };
  const app = await createApp(deps);
  app.get('/bare', async () => ({ hello: 'world' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const bare = sameCall({ path: '/bare', headers: {} }, 1);
  const calls: Record<string, MeasuredCall> = {
    'the intro page': sameCall({ path: '/', headers: { 'accept-encoding': 'br' } }, 6),
    '/api/csrf': sameCall({ path: '/api/csrf/', headers: {} }, 3),
    '/api/shop': sameCall({ path: '/api/shop/', headers: {} }, 6),
    '/api/profile': sameCall({ path: '/api/profile/', headers: { authorization } }, 6),
    '/api/estimate-price': sameCall(
      {
        path: '/api/estimate-price/',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ file_path: document.id, ...settings }),
      },
      6,
    ),
    ...(await seedLookups(deps)),
    '/api/orders': { atMost: 15, next: await seedCustomers(deps) },
  };
  const bareP99s: number[] = [];
  const p99s: Record<string, number[]> = {};
  // The first round warms up. The calls alternate, so that noise affects all of them.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const bareTimes = await measureCalls(origin, bare);
      const times = await measureCalls(origin, call);
      if (round === 0) continue;
      bareP99s.push(quantile(bareTimes, 0.99));
      p99s[name] = [...(p99s[name] ?? []), quantile(times, 0.99)];
    }
  }
  await app.close();
  await closeDeps(deps);
  rmSync(dataDir, { recursive: true, force: true });

  const baseline = median(bareP99s);
  return Object.entries(calls).map(([name, { atMost }]) => ({
    name: `${name} against a bare route, p99`,
    unit: 'ms',
    measured: median(p99s[name] ?? []),
    baseline,
    atMost,
  }));
}

const sameCall = (call: Call, atMost: number): MeasuredCall => ({ atMost, next: () => call });

/** A lookup by pickup code and a page of the order list. */
async function seedLookups(deps: Deps): Promise<Record<string, MeasuredCall>> {
  const user = await seedUser(deps);
  const authorization = `Token ${await startSignIn(deps, user, 'token')}`;
  const ownerFields = { owner: `user:${user.id}`, phoneNumber: '13800138000' } as const;
  for (let index = 0; index < 20; index += 1) await seedOrder(deps, ownerFields, [{}, {}]);
  const { pickupCode } = await seedOrder(deps, { phoneNumber: '13900139000' }, [{}, {}]);
  return {
    '/api/orders/query': sameCall(
      {
        path: '/api/orders/query/',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number: '13900139000', pickup_code: pickupCode }),
      },
      6,
    ),
    '/api/orders/?page=1': sameCall({ path: '/api/orders/?page=1', headers: { authorization } }, 6),
  };
}

/** Orders of many customers in as many networks, three files each: a single one would reach the rate limit. */
async function seedCustomers(deps: Deps): Promise<() => Call> {
  const customers: Call[] = [];
  for (let index = 0; index < 200; index += 1) {
    const user = await seedUser(deps);
    const countedFields = { instantPages: 12, exactPages: 12, conversion: 'done', pdfKey: 'documents/seeded' } as const;
    const files = [];
    for (let file = 0; file < 3; file += 1)
      files.push(await seedDocument(deps, { owner: `user:${user.id}`, ...countedFields }));
    const authorization = `Token ${await startSignIn(deps, user, 'token')}`;
    customers.push({
      path: '/api/orders/',
      headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` },
      body: JSON.stringify(orderForm(files.map(({ id }) => id))),
    });
  }
  let callIndex = 0;
  return () => {
    callIndex += 1;
    const call = customers[callIndex % customers.length];
    if (!call) throw new Error('there are no customers');
    return { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } };
  };
}

async function measureCalls(origin: string, { next }: MeasuredCall): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  const client = async () => {
    while (times.length < callsPerRound) times.push(await timeCall(origin, next(), agent));
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  agent.destroy();
  return times;
}

function timeCall(origin: string, { path, headers, body }: Call, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request(origin + path, { method, headers, agent }, (response) => {
      if (Math.floor((response.statusCode ?? 0) / 100) !== 2)
        reject(new Error(`${path} responded with ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - startedAt));
    })
      .on('error', reject)
      .end(body);
  });
}
