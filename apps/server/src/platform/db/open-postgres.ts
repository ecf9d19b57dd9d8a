import pg from 'pg';
import type { Log } from '../log.ts';
import { type Engine, idleInTransactionTimeoutMs, statementTimeoutMs } from './engine.ts';
import { createListener } from './postgres-listener.ts';
import { withClient } from './with-client.ts';

export function openPostgres(databaseUrl: string, log?: Log): Engine {
  const connection = {
    connectionString: databaseUrl,
    application_name: 'print',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // The embedded engine uses UTC too.
    options: '-c TimeZone=UTC',
  };
  const pool = new pg.Pool({
    ...connection,
    // See `together`.
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  });
  // Without these two handlers a restart of the database ends our process: an idle connection emits its error
  // on the pool, a checked-out one on the client.
  pool.on('error', (error) => log?.warn({ err: error }, 'lost an idle database connection'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log?.warn({ err: error }, 'lost a database connection'));
  });

  const listener = createListener(() => new pg.Client(connection), log);
  return {
    name: 'postgres',
    pool,
    withoutTimeouts: (run) =>
      withClient(pool, async (client) => {
        await client.query('set statement_timeout = 0');
        // If RESET fails, the connection is lost: its 'error' event rejects `withClient`, and the pool drops it.
        return await run(client).finally(() => client.query('reset statement_timeout').catch(() => {}));
      }),
    listen: listener.listen,
    async close() {
      await listener.stop();
      await pool.end();
    },
  };
}
