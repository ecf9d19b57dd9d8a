import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { SetupError } from '../../setup-error.ts';
import { createChannels } from '../channels.ts';
import { type Engine, idleInTransactionTimeoutMs, statementTimeoutMs } from '../engine.ts';
import { withClient } from '../with-client.ts';
import { startAutovacuum } from './autovacuum.ts';
import { createDatabaseDir } from './create-database-dir.ts';
import { serveDumps } from './dump-socket.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { unpackSeed } from './seed.ts';
import { createThreadConnection, type ThreadConnection, type Timeouts } from './thread-connection.ts';

const defaultTimeouts: Timeouts = { statementMs: statementTimeoutMs, idleInTransactionMs: idleInTransactionTimeoutMs };
const noTimeouts: Timeouts = { statementMs: Number.POSITIVE_INFINITY, idleInTransactionMs: Number.POSITIVE_INFINITY };

export type EmbeddedEngine = Engine & {
  /** A consistent tar file of the database's folder. */
  dump(): Promise<Uint8Array>;
};

export const databaseDir = (dataDir: string) => join(dataDir, 'database');

export async function openEmbedded(
  dataDir: string,
  { log, timeouts = defaultTimeouts }: { log?: Log | undefined; timeouts?: Timeouts } = {},
): Promise<EmbeddedEngine> {
  const lock = lockDataDir(dataDir);
  const folder = databaseDir(dataDir);
  const channels = createChannels();
  let currentTimeouts = timeouts;
  let connection: ThreadConnection | undefined;

  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    // One connection that is never closed; the pool queues all queries for it.
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 2 * idleInTransactionTimeoutMs,
    stream: () => {
      connection = createThreadConnection(folder, () => currentTimeouts, connection?.ended ?? Promise.resolve());
      return connection;
    },
    onConnect: async (client) => {
      client.on('error', (error) => log?.warn({ err: error }, 'lost the embedded database'));
      client.on('notification', ({ channel, payload }) => channels.dispatch(channel, payload));
      await channels.relisten((statement) => client.query(statement));
      channels.notifyReconnected();
    },
  });
  pool.on('error', (error) => log?.warn({ err: error }, 'lost the embedded database'));

  try {
    if (!existsSync(folder)) await createDatabaseDir(folder, unpackSeed);
    chmodSync(folder, 0o700);
    await withClient(pool, async () => {});
  } catch (cause) {
    await connection?.ended;
    lock.release();
    throw new SetupError(`数据目录 ${dataDir} 里的数据库无法打开：请检查磁盘空间，或从备份恢复`, { cause });
  }

  const withoutTimeouts: Engine['withoutTimeouts'] = (run) =>
    withClient(pool, async (client) => {
      currentTimeouts = noTimeouts;
      return await run(client).finally(() => {
        currentTimeouts = timeouts;
      });
    });

  const dump = () =>
    withoutTimeouts(async () => {
      if (!connection) throw new Error('the pool has a client without a connection');
      return await connection.dump();
    });

  const autovacuum = startAutovacuum({ withoutTimeouts }, log);
  const dumpServer = serveDumps(dataDir, dump, log);

  return {
    name: 'embedded',
    pool,
    withoutTimeouts,
    dump,
    listen: (channel, onPayload, onReconnect) =>
      channels.subscribe(channel, { onPayload, onReconnect }, (statement) => pool.query(statement)),
    async close() {
      autovacuum.stop();
      dumpServer.close();
      await pool.end();
      await connection?.ended;
      lock.release();
    },
  };
}
