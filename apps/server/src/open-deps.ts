import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { insertShopDefaults } from '#domains/shop/insert-shop-defaults.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import type { Deps, Sleep } from '#platform/deps.ts';
import { openGateways } from '#platform/gateways/open-gateways.ts';
import { openJobs } from '#platform/jobs/open-jobs.ts';
import { openLive } from '#platform/live/open-live.ts';
import { createLog } from '#platform/log.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { watchChildSandbox } from '#platform/office/child-sandbox/watch-child-sandbox.ts';
import { checkConverter } from '#platform/office/converter/check-converter.ts';
import { openConverter } from '#platform/office/converter/open-converter.ts';
import { openPress } from '#platform/office/press/open-press.ts';
import { openReader } from '#platform/office/reader/open-reader.ts';
import { watchOffice } from '#platform/office/watch-office.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { allJobs } from './worker.ts';

export async function openDeps(config: Config): Promise<Deps> {
  const log = createLog(config);
  const clock = { now: () => new Date() };
  const sleep: Sleep = async (ms, signal) => await setTimeout(ms, undefined, { signal });
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const [storage, office, database] = await Promise.all([
    openStorage(config),
    watchOffice(config),
    openDatabase({ ...config, log }),
  ]);
  await database.migrate();
  const { db } = database;
  await insertShopDefaults({ db, clock });
  const live = await openLive({ database, random });
  const sandboxes = watchChildSandbox({ config, office, log });
  // The first look takes longer than a request should, and the start does not wait for it.
  void sandboxes.ready();
  const reader = openReader(log, { sandboxes });
  const converter = openConverter({ config, office, reader, log });
  const report = () => ({ converter: checkConverter({ office, converter }) });
  const jobs = await openJobs({ database, log, kinds: allJobs, report });
  return {
    config,
    log,
    clock,
    sleep,
    random,
    database,
    db,
    storage,
    office,
    reader,
    converter,
    press: openPress(log, { sandboxes }),
    childSandbox: sandboxes,
    jobs,
    live,
    mail: await openMail(config),
    gateways: await openGateways({ config, clock, random }),
  };
}

export async function closeDeps({
  live,
  jobs,
  office,
  converter,
  childSandbox,
  reader,
  database,
}: Deps): Promise<void> {
  office.stop();
  converter.stop();
  childSandbox.stop();
  await live.stop();
  await jobs.stop();
  await reader.stop();
  await database.close();
}
