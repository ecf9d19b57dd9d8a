import type { PoolClient } from 'pg';
import pg from 'pg';
import type { Log } from '../../log.ts';
import type { Engine } from '../engine.ts';

const intervalMs = 10 * 60_000;

/** The conditions of PostgreSQL's autovacuum: many changed rows, or old transaction ids. */
const tablesToVacuum = `
  select stat.schemaname as schema, stat.relname as name
  from pg_stat_all_tables stat join pg_class class on class.oid = stat.relid
  where class.relkind in ('r', 't', 'm')
    and (stat.n_dead_tup > 50 + 0.2 * class.reltuples
      or stat.n_mod_since_analyze > 50 + 0.1 * class.reltuples
      or age(class.relfrozenxid) > 100000000)`;

/** PGlite has no autovacuum. A timer replaces it, not a nightly job: a shop's computer may be off at night. */
export function startAutovacuum(engine: Pick<Engine, 'withoutTimeouts'>, log?: Log): { stop(): void } {
  const timer = setInterval(() => {
    engine.withoutTimeouts(vacuumTables).catch((error) => log?.warn({ err: error }, 'autovacuum failed'));
  }, intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Returns the vacuumed tables. */
export async function vacuumTables(client: PoolClient): Promise<string[]> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ schema: string; name: string }>(tablesToVacuum);
  const tables = rows.map(({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
  return tables;
}
