import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { SetupError } from '../../setup-error.ts';
import { createChannels } from '../channels.ts';
import { type Engine, idleInTransactionTimeoutMs, statementTimeoutMs } from '../engine.ts';
import { useClient } from '../use-client.ts';
import { offerDumps } from './dump-socket.ts';
import { lockFolder } from './folder-lock.ts';
import { makeFolder } from './make-folder.ts';
import { unpackSeed } from './seed.ts';
import { createThreadConnection, type ThreadConnection, type TimeLimits } from './thread-connection.ts';
import { startUpkeep } from './upkeep.ts';

const usualLimits: TimeLimits = {
  statementMs: statementTimeoutMs,
  idleInTransactionMs: idleInTransactionTimeoutMs,
};
const noLimits: TimeLimits = {
  statementMs: Number.POSITIVE_INFINITY,
  idleInTransactionMs: Number.POSITIVE_INFINITY,
};

export type EmbeddedEngine = Engine & {
  /** The database's folder as a tar file, as of one moment. */
  dump(): Promise<Uint8Array>;
};

export const databaseFolder = (dataDir: string) => join(dataDir, 'database');

export async function openEmbedded(
  dataDir: string,
  { log, limits = usualLimits }: { log?: Log | undefined; limits?: TimeLimits } = {},
): Promise<EmbeddedEngine> {
  const lock = lockDataDir(dataDir);
  const folder = databaseFolder(dataDir);
  const channels = createChannels();
  let limitsNow = limits;
  let connection: ThreadConnection | undefined;

  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    // One connection that is never let go: its pool is the one queue of calls.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 2 * idleInTransactionTimeoutMs,
    stream: () => {
      connection = createThreadConnection(folder, () => limitsNow, connection?.ended ?? Promise.resolve());
      return connection;
    },
    onConnect: async (client) => {
      client.on('error', (error) => log?.warn({ err: error }, 'lost the embedded database'));
      client.on('notification', ({ channel, payload }) => channels.tell(channel, payload));
      await channels.resume((statement) => client.query(statement));
      channels.tellOfGap();
    },
  });
  pool.on('error', (error) => log?.warn({ err: error }, 'lost the embedded database'));

  try {
    if (!existsSync(folder)) await makeFolder(folder, unpackSeed);
    chmodSync(folder, 0o700);
    await useClient(pool, async () => {});
  } catch (cause) {
    await connection?.ended;
    lock.release();
    throw new SetupError(`数据目录 ${dataDir} 里的数据库无法打开：请检查磁盘空间，或从备份恢复`, { cause });
  }

  const withoutTimeLimit: Engine['withoutTimeLimit'] = (run) =>
    useClient(pool, async (client) => {
      limitsNow = noLimits;
      return await run(client).finally(() => {
        limitsNow = limits;
      });
    });

  const dump = () =>
    withoutTimeLimit(async () => {
      if (!connection) throw new Error('lent a client without a connection');
      return await connection.dump();
    });

  const upkeep = startUpkeep({ withoutTimeLimit }, log);
  const dumps = offerDumps(dataDir, dump, log);

  return {
    name: 'embedded',
    pool,
    withoutTimeLimit,
    dump,
    listen: (channel, onPayload, onGap) =>
      channels.subscribe(channel, { onPayload, onGap }, (statement) => pool.query(statement)),
    async close() {
      upkeep.stop();
      dumps.close();
      await pool.end();
      await connection?.ended;
      lock.release();
    },
  };
}

export function lockDataDir(dataDir: string): { release(): void } {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockFolder(join(dataDir, 'database.lock'), dataDir);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`无法写入数据目录 ${dataDir}：请检查路径和权限`, { cause: error });
  }
}
