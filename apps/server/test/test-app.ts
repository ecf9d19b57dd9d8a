import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createApp } from '#app';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { insertShopDefaults } from '#domains/shop/insert-shop-defaults.ts';
import { parseConfig } from '#platform/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { openGateways } from '#platform/gateways/open-gateways.ts';
import type { App } from '#platform/http/app.ts';
import { openJobs } from '#platform/jobs/open-jobs.ts';
import { openLive } from '#platform/live/open-live.ts';
import { createLog } from '#platform/log.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import type { Converter } from '#platform/office/converter/converter.ts';
import { openConverter } from '#platform/office/converter/open-converter.ts';
import type { Office } from '#platform/office/office.ts';
import { openPress } from '#platform/office/press/open-press.ts';
import { openReader } from '#platform/office/reader/open-reader.ts';
import type { Reader } from '#platform/office/reader/reader.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { allJobs } from '#worker';
import { noChildSandbox } from './child-sandboxes.ts';
import { seedUser } from './factories.ts';
import { fixedOffice } from './fixed-office.ts';
import { createClient, type TestClient } from './test-client.ts';
import { openTestDatabase } from './test-database.ts';

export type TestApp = {
  readonly deps: Deps & { readonly clock: TestClock };
  /** The delays so far, in milliseconds. No test waits for them. */
  readonly sleeps: number[];
  readonly app: App;
  readonly origin: string;
  /** All log lines so far. */
  readonly logged: readonly string[];
  /** A new HTTP client without cookies; signed in to a new account unless for a guest. `staff` may do everything. */
  as(role: 'guest' | 'customer' | 'clerk' | 'staff'): Promise<TestClient>;
};

type TestClock = { now(): Date; moveTo(moment: Date): void; moveBy(seconds: number): void };

type Options = {
  readonly environment?: Record<string, string>;
  /** Replaces the migrated database that all test files share. */
  readonly database?: Database;
  readonly office?: Partial<Office>;
  /** Replaces the reader that all test files share. */
  readonly reader?: Reader;
  /** Replaces LibreOffice, which is slow and may be missing. */
  readonly converter?: (reader: Reader) => Converter;
  /** The free disk space, for tests of a disk that fills up. */
  readonly freeBytes?: () => number;
};

/** The whole server with its own database, over HTTP. Call `createTestApp` once, at the top of a test file. */
export async function createTestApp({ environment = {}, ...options }: Options = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-test-'));
  const config = parseConfig({
    NODE_ENV: 'test',
    PUBLIC_ORIGIN: 'http://print.test',
    DATA_DIR: dataDir,
    ...environment,
  });
  const logged: string[] = [];
  const log = createLog({ logLevel: 'debug', mode: 'test' }, { write: (line) => logged.push(line) });
  const clock = createTestClock();
  const sleeps: number[] = [];
  const sleep = async (ms: number) => void sleeps.push(ms);
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const database = options.database ?? (await openTestDatabase());
  const { db } = database;
  await insertShopDefaults({ db, clock });

  const noTools = { soffice: undefined, qpdf: undefined, bubblewrap: undefined, missingFonts: [] };
  const office = fixedOffice({ ...noTools, ...options.office });
  const reader = options.reader ?? getSharedReader();
  const deps = {
    config,
    log,
    clock,
    sleep,
    random,
    database,
    db,
    office,
    reader,
    childSandbox: noChildSandbox,
    converter: options.converter?.(reader) ?? openConverter({ config, office, reader, log }),
    press: openPress(log),
    storage: await openTestStorage(config, options.freeBytes),
    jobs: await openJobs({ database, log, kinds: allJobs }),
    live: await openLive({ database, random }),
    mail: await openMail(config),
    gateways: await openGateways({ config, clock, random }),
  };
  const app = await createApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  afterAll(async () => {
    await app.close();
    await deps.jobs.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    deps,
    sleeps,
    app,
    origin,
    logged,
    as: async (role) => {
      if (role === 'guest') return createClient(origin);
      const user = await seedUser(deps, { role: role === 'staff' ? 'owner' : role });
      return createClient(origin, await startSignIn(deps, user, 'token'));
    },
  };
}

async function openTestStorage(config: Deps['config'], freeBytes: (() => number) | undefined): Promise<Storage> {
  const storage = await openStorage(config);
  return freeBytes ? { ...storage, room: async () => ({ freeBytes: freeBytes(), reserveBytes: 0 }) } : storage;
}

let shared: Reader | undefined;

/** Shared by all test files of this worker: the reader's processes take longer to start than most test files. */
function getSharedReader(): Reader {
  const reader = shared ?? openReader(createLog({ logLevel: 'silent', mode: 'test' }));
  shared = reader;
  return {
    ...reader,
    stop: async () => {
      shared = undefined;
      await reader.stop();
    },
  };
}

/** Follows the real clock until a test moves it. */
function createTestClock(): TestClock {
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    moveTo: (moment) => {
      offsetMs = moment.getTime() - Date.now();
    },
    moveBy: (seconds) => {
      offsetMs += seconds * 1000;
    },
  };
}
