import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import type { Measurement } from './measurement.ts';

const transactions = 400;

/** The embedded engine with 1 and with 50 clients: queueing must add no cost and not block the event loop. */
export async function measure(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await database.query('create table lines (id bigint generated always as identity, text text)');
  await measureTransaction(database, 1);

  const oneClient = await measureTransaction(database, 1);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const fiftyClients = await measureTransaction(database, 50);
  delay.disable();
  const ping = await measurePing(database);

  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      name: '3-insert transaction, 50 clients against 1',
      unit: 'ms',
      measured: fiftyClients,
      baseline: oneClient,
      atMost: 1.5,
    },
    {
      name: '3-insert transaction against 5 empty queries',
      unit: 'ms',
      measured: oneClient,
      baseline: 5 * ping,
      atMost: 15,
    },
    { name: 'longest stall meanwhile against 50 ms', unit: 'ms', measured: delay.max / 1e6, baseline: 50, atMost: 1 },
  ];
}

/** The mean milliseconds of one transaction. */
async function measureTransaction(database: Database, clients: number): Promise<number> {
  const startedAt = performance.now();
  const client = async () => {
    for (let n = 0; n < transactions / clients; n++) {
      await database.db.transaction(async (tx) => {
        for (let line = 0; line < 3; line++) await tx.execute(`insert into lines (text) values ('打印')`);
      });
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (performance.now() - startedAt) / transactions;
}

async function measurePing(database: Database): Promise<number> {
  const startedAt = performance.now();
  for (let n = 0; n < transactions; n++) await database.ping();
  return (performance.now() - startedAt) / transactions;
}
