import { mkdtempSync, rmSync } from 'node:fs';
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
import type { Call } from './time-calls.ts';

export type BenchApp = {
  readonly origin: string;
  /** The requests of each measured call, sent in turn. `bare` is a route without work. */
  readonly calls: { readonly bare: readonly Call[] } & Readonly<Record<string, readonly Call[]>>;
};

type Signed = { readonly authorization: string };

/** The app on its sources with a bare route, and data for the measured calls. */
export async function openBenchApp(databaseUrl?: string): Promise<BenchApp & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
  });
  const deps = await openDeps(config);
  const calls = {
    bare: [{ path: '/bare', headers: {} }],
    'the intro page': [{ path: '/', headers: { 'accept-encoding': 'br' } }],
    '/api/csrf': [{ path: '/api/csrf/', headers: {} }],
    '/api/shop': [{ path: '/api/shop/', headers: {} }],
    ...(await seedQuote(deps)),
    ...(await seedLookups(deps)),
    '/api/orders': await seedCustomers(deps),
  };
  const app = await createApp(deps);
  app.get('/bare', async () => ({ hello: 'world' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    calls,
    async close() {
      await app.close();
      await closeDeps(deps);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function seedSignedIn(deps: Deps): Promise<Signed & { readonly owner: `user:${string}` }> {
  const user = await seedUser(deps);
  return { owner: `user:${user.id}`, authorization: `Token ${await startSignIn(deps, user, 'token')}` };
}

async function seedQuote(deps: Deps): Promise<Record<string, readonly Call[]>> {
  const { owner, authorization } = await seedSignedIn(deps);
  const document = await seedDocument(deps, { owner, instantPages: 12 });
  const settings = { color_mode: 'black_white', print_sided: 'single', paper_size: 'a4_70g', copies: 2 };
  return {
    '/api/profile': [{ path: '/api/profile/', headers: { authorization } }],
    '/api/estimate-price': [post('/api/estimate-price/', { authorization }, { file_path: document.id, ...settings })],
  };
}

/** A lookup by pickup code and a page of the order list. */
async function seedLookups(deps: Deps): Promise<Record<string, readonly Call[]>> {
  const { owner, authorization } = await seedSignedIn(deps);
  for (let index = 0; index < 20; index += 1) await seedOrder(deps, { owner, phoneNumber: '13800138000' }, [{}, {}]);
  const phone = '13900139000';
  const { pickupCode } = await seedOrder(deps, { phoneNumber: phone }, [{}, {}]);
  return {
    '/api/orders/query': [
      post('/api/orders/query/', { authorization }, { phone_number: phone, pickup_code: pickupCode }),
    ],
    '/api/orders/?page=1': [{ path: '/api/orders/?page=1', headers: { authorization } }],
  };
}

/** Orders of many customers in as many networks, three files each: a single one would reach the rate limit. */
async function seedCustomers(deps: Deps): Promise<readonly Call[]> {
  const customers: Call[] = [];
  for (let index = 0; index < 400; index += 1) {
    const { owner, authorization } = await seedSignedIn(deps);
    const countedFields = { instantPages: 12, exactPages: 12, conversion: 'done', pdfKey: 'documents/seeded' } as const;
    const files: string[] = [];
    for (let file = 0; file < 3; file += 1) files.push((await seedDocument(deps, { owner, ...countedFields })).id);
    const network = { 'x-forwarded-for': `198.18.${index >> 8}.${index & 255}` };
    customers.push({ ...post('/api/orders/', { authorization }, orderForm(files), network), hasIdempotencyKey: true });
  }
  return customers;
}

const post = (path: string, { authorization }: Signed, body: object, headers: Record<string, string> = {}): Call => ({
  path,
  headers: { ...headers, authorization, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
