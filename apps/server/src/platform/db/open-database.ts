import type { Log } from '../log.ts';
import { SetupError } from '../setup-error.ts';
import { createGuardedDb } from './create-guarded-db.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import type { Engine } from './engine.ts';
import { migrateDatabase } from './migrate-database.ts';
import { openPostgres } from './open-postgres.ts';
import { runQuery } from './run-query.ts';

type Options = { readonly databaseUrl: string | undefined; readonly dataDir: string; readonly log?: Log };

/** A real server if DATABASE_URL is set, otherwise the embedded engine in the data folder. */
export async function openDatabase({ databaseUrl, dataDir, log }: Options): Promise<Database> {
  return createDatabase(databaseUrl ? openPostgres(databaseUrl, log) : await openEmbedded(dataDir, { log }));
}

export function createDatabase(engine: Engine): Database {
  const { pool } = engine;
  return {
    engine: engine.name,
    db: createGuardedDb(pool),
    query: (text, values) => runQuery(pool, text, values),
    listen: (channel, onPayload, onReconnect = () => {}) => engine.listen(channel, onPayload, onReconnect),
    migrate: () => engine.withoutTimeouts(migrateDatabase).catch(rethrowAsSetupError),
    ping: async () => {
      await runQuery(pool, 'select 1');
    },
    close: engine.close,
  };
}

/** Migrating is the first query of a start, so a wrong DATABASE_URL shows here. */
function rethrowAsSetupError(error: unknown): never {
  const isRefused = /^(28|3D)/.test(sqlState(error) ?? '');
  if (!isRefused && !isDatabaseUnavailable(error)) throw error;
  const problem = isRefused ? '拒绝了我们（用户名、密码或库名不对）' : '没有应答';
  throw new SetupError(`数据库${problem}：请检查设置 DATABASE_URL`, { cause: error });
}
