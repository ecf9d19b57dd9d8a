import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { type RowSnapshot, snapshotRows } from './row-snapshot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Database['engine'];
    /** The migrated database that tests copy: a folder for the embedded engine, an address for PostgreSQL. */
    seed: string;
    /** Removed when the run is over: the databases of workers, which end without a word. */
    scratch: string;
  }
}

export type DatabaseSettings = { readonly databaseUrl: string | undefined; readonly dataDir: string };

type Shared = { readonly database: Database; readonly snapshot: RowSnapshot };

const cleanUps: (() => Promise<void>)[] = [];
/** One for all the files of this worker: to open one takes longer than most files. */
let shared: Promise<Shared> | undefined;
let current: Promise<Database> | undefined;

/** The database of this test file, on the engine the run is for, with nothing in it but what migrations put there. */
export function openTestDatabase(): Promise<Database> {
  current ??= openForFile();
  return current;
}

/** Runs after each file: resets the shared database to its first rows. */
export async function closeTestDatabases(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  if (!current) return;
  current = undefined;
  const { database, snapshot } = (await shared) ?? {};
  if (await snapshot?.restore()) return;
  // The file has changed the tables themselves.
  shared = undefined;
  await database?.close();
}

async function openForFile(): Promise<Database> {
  shared ??= openShared();
  const { database } = await shared;
  return {
    ...database,
    listen: async (...given) => {
      const unlisten = await database.listen(...given);
      cleanUps.push(async () => unlisten());
      return unlisten;
    },
  };
}

async function openShared(): Promise<Shared> {
  const database = await openDatabase(await copySeedTo(mkdtempSync(join(inject('scratch'), 'shared-'))));
  return { database, snapshot: await snapshotRows(database) };
}

/** Another migrated database of its own, not opened; for tests that open it in several ways or processes. */
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
