import { resolve } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PoolClient } from 'pg';
import { NewerDatabaseError } from './database-errors.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../../migrations');

/** An arbitrary key; no other advisory lock may use it. */
const lockKey = 726_568;

/** Several processes may start at once, and Drizzle's migrator takes no lock. */
export async function migrateDatabase(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    const known = readMigrationFiles({ migrationsFolder });
    assertNoneIsUnknown(await listApplied(client), known);
    await migrate(drizzle({ client }), { migrationsFolder });
    assertNoneWasSkipped(await listApplied(client), known);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
  }
}

async function listApplied(client: PoolClient): Promise<Set<number>> {
  const table = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!table.rows[0]?.found) return new Set();
  const applied = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  return new Set(applied.rows.map((row) => Number(row.created_at)));
}

function assertNoneIsUnknown(applied: Set<number>, known: readonly MigrationMeta[]): void {
  const times = new Set(known.map((migration) => migration.folderMillis));
  if ([...applied].some((time) => !times.has(time))) {
    throw new NewerDatabaseError('数据库来自更新版本的程序，请先升级程序再启动');
  }
}

/** Drizzle silently skips a migration that is older than the newest applied one. */
function assertNoneWasSkipped(applied: Set<number>, known: readonly MigrationMeta[]): void {
  const skipped = known.findIndex((migration) => !applied.has(migration.folderMillis));
  if (skipped >= 0) throw new Error(`migration ${skipped} is out of order: generate it again`);
}
