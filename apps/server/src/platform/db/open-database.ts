import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import type { Engine } from './engine.ts';
import { guardPool } from './guard-pool.ts';
import { migrateDatabase } from './migrate-database.ts';
import { openPostgres } from './open-postgres.ts';
import { runQuery } from './run-query.ts';

type Options = { readonly databaseUrl: string | undefined; readonly dataDir: string; readonly log?: Log };

/** A real server when there is an address, otherwise the embedded one in the data folder. */
export async function openDatabase({ databaseUrl, dataDir, log }: Options): Promise<Database> {
  return databaseOn(databaseUrl ? openPostgres(databaseUrl, log) : await openEmbedded(dataDir, { log }));
}

export function databaseOn(engine: Engine): Database {
  const { pool } = engine;
  return {
    engine: engine.name,
    db: guardPool(pool),
    query: (text, values) => runQuery(pool, text, values),
    listen: (channel, onPayload, onGap = () => {}) => engine.listen(channel, onPayload, onGap),
    migrate: () => engine.withoutTimeLimit(migrateDatabase),
    ping: async () => {
      await runQuery(pool, 'select 1');
    },
    close: engine.close,
  };
}
