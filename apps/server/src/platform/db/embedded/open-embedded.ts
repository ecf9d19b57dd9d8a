import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { createChannels } from '../channels.ts';
import type { Engine } from '../engine.ts';
import { lockFolder } from './folder-lock.ts';
import { connectToThread } from './thread-connection.ts';

export async function openEmbedded(dataDir: string, log?: Log): Promise<Engine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(join(dataDir, 'database.lock'), dataDir);
  const channels = createChannels();
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    stream: () => connectToThread(join(dataDir, 'database')),
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      client.on('error', (error) => log?.warn({ err: error }, 'lost the embedded database'));
      client.on('notification', ({ channel, payload }) => channels.tell(channel, payload ?? ''));
      for (const channel of channels.names()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      channels.tellOfGap();
    },
  });
  pool.on('error', (error) => log?.warn({ err: error }, 'lost the embedded database'));
  (await pool.connect()).release();

  return {
    name: 'embedded',
    pool,
    async listen(channel, onPayload, onGap) {
      const subscriber = { onPayload, onGap };
      if (channels.add(channel, subscriber)) await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        if (channels.remove(channel, subscriber))
          await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      await pool.end();
      lock.release();
    },
  };
}
