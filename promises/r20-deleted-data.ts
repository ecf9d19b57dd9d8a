import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteExpiredJob } from '../apps/server/src/domains/accounts/accounts.jobs.ts';
import { deleteExpiredDocumentsJob } from '../apps/server/src/domains/documents/documents.jobs.ts';
import { workFolderOf } from '../apps/server/src/domains/documents/work-folder.ts';
import { applyRetentionJob } from '../apps/server/src/domains/orders/orders.jobs.ts';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import { findInDatabase } from '../apps/server/test/customer-actions.ts';
import { movedClock } from './preloads/preload.ts';
import { fillShop, type Kept } from './retained-data.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';
import type { Shop } from './shop.ts';
import { listStoredFiles } from './stored-files.ts';

const cleanUps = [deleteExpiredJob, deleteExpiredDocumentsJob, applyRetentionJob];
const day = 24;

/** Hours after the last order. Each is an hour before or after a period of docs/operating.md ends. */
const full = [day - 1, day + 1, 7 * day - 1, 7 * day + 1, 30 * day + 1, 90 * day + 1, 180 * day + 1];
const quick = [day + 1, 180 * day + 1];

export const deletedData: Scenario = {
  promises: ['R20'],
  title: 'nothing outlives its retention period once the clean-up jobs have run',
  engines: bothEngines,
  runsEnginesAtOnce: true,
  hasQuickForm: true,
  quickEngines: ['postgres'],
  run: moveClockOn,
};

async function moveClockOn(context: Context): Promise<readonly Figure[]> {
  const shop = await context.openShop({ environment: { LOG_LEVEL: 'debug' } });
  const { kept, secrets } = await fillShop(shop);
  const stages = context.isQuick ? quick : full;
  const missing = (await shop.inspect((deps) => findKept(deps, kept))).filter((isFound) => !isFound).length;
  const counts = { late: 0, early: 0 };
  for (const hours of stages) {
    await cleanUpAt(shop, hours);
    const found = await shop.inspect((deps) => findKept(deps, kept));
    for (const [index, { keptHours }] of kept.entries()) {
      if (found[index] && hours > keptHours) counts.late += 1;
      if (!found[index] && hours < keptHours) counts.early += 1;
    }
  }
  const end = await shop.inspect(async (deps) => ({
    secrets: await findInDatabase(deps, secrets),
    files: await listFiles(deps),
    unscheduled: await countUnscheduled(deps),
  }));
  return [
    { name: 'moments at which the clean-ups ran', value: stages.length },
    { name: 'kinds of files and rows with a period', value: kept.length },
    { name: 'kinds that the shop did not have at the beginning', value: missing, atMost: 0 },
    { name: 'files and rows past their time', value: counts.late, atMost: 0 },
    { name: 'files and rows deleted before their time', value: counts.early, atMost: 0 },
    { name: 'stored files at the end', value: end.files.length, atMost: 0, examples: end.files },
    { name: 'phone numbers and names in any row at the end', value: end.secrets.length, atMost: 0 },
    { name: 'clean-ups without an hourly schedule', value: end.unscheduled, atMost: 0 },
  ];
}

/** The server's own worker runs the clean-ups, with its clock so many hours ahead. */
async function cleanUpAt(shop: Shop, hours: number): Promise<void> {
  await shop.inspect(
    async ({ db, jobs }) =>
      await db.transaction(async (tx) => {
        for (const job of cleanUps) await jobs.enqueue(tx, job, {});
      }),
  );
  const before = shop.output().length;
  await shop.start(movedClock(hours * 3600));
  for (const { name } of cleanUps) {
    const isDone = () => {
      const lines = shop.output().slice(before).split('\n');
      return lines.some((line) => line.includes(`"job":"${name}"`) && line.includes('"msg":"job completed"'));
    };
    while (!isDone()) await sleep(50);
  }
  await shop.terminate();
}

/**
 * All files with data of customers, those of side previews as `work/<name>`. Folders of the converter are left out: a
 * server that is stopped at its start leaves the folder of its probe, which its next start deletes.
 */
async function listFiles({ storage, config }: Deps): Promise<readonly string[]> {
  const folder = workFolderOf(config);
  const working = existsSync(folder) ? (await readdir(folder)).filter((name) => /^(preview|job)-/.test(name)) : [];
  return [...(await listStoredFiles(storage)), ...working.map((name) => `work/${name}`)];
}

/** Returns for each entry whether any of its files or rows exists. */
async function findKept(deps: Deps, kept: readonly Kept[]): Promise<readonly boolean[]> {
  const { database } = deps;
  const keys = await listFiles(deps);
  const found: boolean[] = [];
  for (const { filesUnder, rows } of kept) {
    const hasFile = filesUnder.some((prefix) => keys.some((key) => key.startsWith(prefix)));
    const hasRow = rows !== undefined && (await database.query(rows)).rows.length > 0;
    found.push(hasFile || hasRow);
  }
  return found;
}

async function countUnscheduled({ database }: Deps): Promise<number> {
  const { rows } = await database.query('select name, cron from pgboss.schedule');
  const hourly = new Set(rows.filter(({ cron }) => /^\d+ \* /.test(String(cron))).map((row) => row['name']));
  return cleanUps.filter(({ name }) => !hourly.has(name)).length;
}
