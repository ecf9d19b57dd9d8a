import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import type { Log } from '../log.ts';
import { createChannels } from './channels.ts';
import type { Engine } from './engine.ts';

const pauseMs = 500;

/** One connection apart from the pool that LISTENs to every channel, and comes back when it is lost. */
export function createListener(makeClient: () => Client, log?: Log) {
  const channels = createChannels();
  const stopping = new AbortController();
  let connected: Promise<Client> | undefined;

  async function connect(): Promise<Client> {
    const client = makeClient();
    client.on('notification', ({ channel, payload }) => channels.tell(channel, payload ?? ''));
    client.on('error', (error) => log?.warn({ err: error }, 'lost the connection that listens'));
    client.on('end', () => {
      if (!stopping.signal.aborted) connected = reconnect();
    });
    await client.connect();
    for (const channel of channels.names()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  async function reconnect(): Promise<Client> {
    for (;;) {
      await sleep(pauseMs, undefined, { signal: stopping.signal });
      try {
        const client = await connect();
        channels.tellOfGap();
        return client;
      } catch (error) {
        log?.warn({ err: error }, 'cannot listen to the database yet');
      }
    }
  }

  const listen: Engine['listen'] = async (channel, onPayload, onGap) => {
    connected ??= connect();
    const client = await connected;
    const subscriber = { onPayload, onGap };
    if (channels.add(channel, subscriber)) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      if (channels.remove(channel, subscriber)) {
        await (await connected)?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      }
    };
  };

  return {
    listen,
    async stop() {
      stopping.abort();
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
}
