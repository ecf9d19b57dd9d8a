import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../apps/server/src/app.ts';
import { closeDeps, openDeps } from '../apps/server/src/open-deps.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { createBrowser, newAddress, proxyEnvironment } from '../apps/server/test/account-clients.ts';
import { seedUser } from '../apps/server/test/factories.ts';
import { type Measurement, median, time } from './measurement.ts';

const rounds = 200;

/**
 * The response time of a refused sign-in must not reveal whether the account exists. Compares the medians of a wrong
 * password, an unknown user and a user without a password.
 */
export async function measure(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const deps = await openDeps(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...proxyEnvironment }));
  const app = await createApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  // Several accounts of each kind: a single one would reach the rate limit.
  const { passwordHash } = await seedUser(deps, { password: 'the right password' });
  const names: Record<string, string[]> = { 'wrong password': [], 'user without a password': [], 'unknown user': [] };
  for (let index = 0; index < 5; index += 1) {
    names['wrong password']?.push((await seedUser(deps, { passwordHash })).username);
    names['user without a password']?.push((await seedUser(deps)).username);
    names['unknown user']?.push(`nobody${index}`);
  }
  const times: Record<string, number[]> = {};
  const kinds = Object.entries(names);
  // The first rounds warm up. The kinds rotate through all positions, so that noise affects all of them.
  for (let round = -10; round < rounds; round += 1) {
    kinds.push(...kinds.splice(0, 1));
    for (const [kind, usernames] of kinds) {
      const durationMs = await timeRefusal(origin, usernames[Math.abs(round) % usernames.length] ?? '');
      if (round >= 0) times[kind] = [...(times[kind] ?? []), durationMs];
    }
  }
  await app.close();
  await closeDeps(deps);
  rmSync(dataDir, { recursive: true, force: true });

  const wrong = median(times['wrong password'] ?? []);
  return ['unknown user', 'user without a password'].map((kind) => {
    const other = median(times[kind] ?? []);
    return {
      name: `sign-in, ${kind} and wrong password, median`,
      unit: 'ms',
      measured: Math.max(other, wrong),
      baseline: Math.min(other, wrong),
      atMost: 1.1,
    };
  });
}

/** Uses a new IP address each time, because rate limits count per address. */
async function timeRefusal(origin: string, username: string): Promise<number> {
  const browser = createBrowser(origin, newAddress());
  const headers = { ...(await browser.csrfHeaders()), 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password: 'a wrong password' });
  return await time(async () => {
    const reply = await browser.fetch('/api/login/', { method: 'POST', headers, body });
    if (reply.status !== 400) throw new Error(`signing in responded with ${reply.status}`);
    await reply.text();
  });
}
