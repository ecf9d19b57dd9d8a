import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Database['engine'];
    /** The migrated database that tests copy: a folder for the embedded engine, an address for PostgreSQL. */
    seed: string;
  }
}

export type DatabaseSettings = { readonly databaseUrl: string | undefined; readonly dataDir: string };

const cleanUps: (() => Promise<void>)[] = [];
let opened: Promise<Database> | undefined;

/** Files share their modules, not their databases. */
export async function closeTestDatabases(): Promise<void> {
  opened = undefined;
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

/** The migrated database of this test file, on the engine the run is for; closed when the file is done. */
export function openTestDatabase(): Promise<Database> {
  opened ??= copySeed().then(async (settings) => {
    const database = await openDatabase(settings);
    cleanUps.push(() => database.close());
    return database;
  });
  return opened;
}

/** Another migrated database of its own, not opened; for tests that open it in several ways or processes. */
export async function copySeed(): Promise<DatabaseSettings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-test-'));
  cleanUps.push(async () => rmSync(dataDir, { recursive: true }));
  if (inject('engine') === 'postgres') return { databaseUrl: await copyDatabase(inject('seed')), dataDir };

  cpSync(inject('seed'), dataDir, { recursive: true });
  return { databaseUrl: undefined, dataDir };
}

async function copyDatabase(seed: string): Promise<string> {
  const copy = new URL(seed);
  copy.pathname = `/test_${randomUUID()}`;
  const [from, to] = [seed, copy].map((url) => pg.escapeIdentifier(new URL(url).pathname.slice(1)));

  const admin = new URL(seed);
  admin.pathname = '/postgres';
  const run = async (statement: string) => {
    const client = new pg.Client(admin.href);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${to} template ${from}`);
  cleanUps.push(() => run(`drop database ${to} with (force)`));
  return copy.href;
}
