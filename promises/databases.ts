import pg from 'pg';
import { startPostgres } from '../apps/server/test/start-postgres.ts';
import type { Engine } from './scenario.ts';

/** Creates databases for the shops of a run. The PostgreSQL server starts with the first shop that needs it. */
export function createDatabases() {
  let server: ReturnType<typeof startPostgres> | undefined;
  let created = 0;

  return {
    /** Undefined for the embedded engine, which keeps its database in the data folder. */
    async create(engine: Engine): Promise<string | undefined> {
      if (engine === 'embedded') return undefined;
      server ??= startPostgres({ isDurable: true });
      const { urlOf } = await server;
      created += 1;
      const name = `shop_${created}`;
      const admin = new pg.Client(urlOf('postgres'));
      await admin.connect();
      await admin.query(`create database ${name}`).finally(() => admin.end());
      return urlOf(name);
    },
    async restart(): Promise<void> {
      await (await server)?.restart();
    },
    async stop(): Promise<void> {
      await (await server)?.stop();
    },
  };
}
