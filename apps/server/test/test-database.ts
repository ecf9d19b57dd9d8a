import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { forgetPriceLists } from '#domains/shop/shop.api.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { type RowSnapshot, snapshotRows } from './row-snapshot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Database['engine'];
    /** The migrated database that tests copy: a folder for the embedded engine, a URL for PostgreSQL. */
    seed: string;
    /** A folder for the workers' databases, deleted after the run, because workers are killed without clean-up. */
    scratch: string;
  }
}

export type DatabaseSettings = { readonly databaseUrl: string | undefined; readonly dataDir: string };

type Shared = { readonly database: Database; readonly snapshot: RowSnapshot };

const cleanUps: (() => Promise<void>)[] = [];
/** Shared by all test files of this worker: opening a database takes longer than most test files. */
let shared: Promise<Shared> | undefined;
let current: Promise<Database> | undefined;

/** The migrated database of this test file, on the engine of the project. */
export function openTestDatabase(): Promise<Database> {
  current ??= openForFile();
  return current;
}

/** Runs after each test file: restores the initial rows of the shared database. */
export async function closeTestDatabases(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  if (!current) return;
  current = undefined;
  const { database, snapshot } = (await shared) ?? {};
  if (database) forgetPriceLists(database.db);
  if (await snapshot?.restore()) return;
  // The test file has changed the schema, so the next one opens a new database.
  shared = undefined;
  await database?.close();
}

async function openForFile(): Promise<Database> {
  shared ??= openShared();
  const { database } = await shared;
  return {
    ...database,
    listen: async (...args) => {
      const unlisten = await database.listen(...args);
      cleanUps.push(async () => unlisten());
      return unlisten;
    },
  };
}

async function openShared(): Promise<Shared> {
  const database = await openDatabase(await copySeedTo(mkdtempSync(join(inject('scratch'), 'shared-'))));
  return { database, snapshot: await snapshotRows(database) };
}

/** An empty database for tests that migrate it themselves. */
export async function openEmptyDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(inject('scratch'), 'empty-'));
  const databaseUrl =
    inject('engine') === 'postgres' ? await copyDatabase(new URL('/template0', inject('seed')).href) : undefined;
  const database = await openDatabase({ databaseUrl, dataDir });
  cleanUps.push(async () => await database.close());
  return database;
}

/** Copies the migrated database without opening it, for tests that open it in several processes. */
export async function copySeed(): Promise<DatabaseSettings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-test-'));
  cleanUps.push(async () => rmSync(dataDir, { recursive: true }));
  const settings = await copySeedTo(dataDir);
  const { databaseUrl } = settings;
  if (databaseUrl) cleanUps.push(() => runAsAdmin(`drop database ${nameIn(databaseUrl)} with (force)`));
  return settings;
}

async function copySeedTo(dataDir: string): Promise<DatabaseSettings> {
  const seed = inject('seed');
  if (inject('engine') === 'postgres') return { databaseUrl: await copyDatabase(seed), dataDir };

  cpSync(seed, dataDir, { recursive: true });
  return { databaseUrl: undefined, dataDir };
}

async function copyDatabase(seed: string): Promise<string> {
  const copy = new URL(seed);
  copy.pathname = `/test_${randomUUID()}`;
  await runAsAdmin(`create database ${nameIn(copy.href)} template ${nameIn(seed)}`);
  return copy.href;
}

function nameIn(url: string): string {
  return pg.escapeIdentifier(new URL(url).pathname.slice(1));
}

async function runAsAdmin(statement: string): Promise<void> {
  const admin = new URL(inject('seed'));
  admin.pathname = '/postgres';
  const client = new pg.Client(admin.href);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
