import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '../log.ts';
import { createChannels } from './channels.ts';
import type { Engine } from './engine.ts';

const reconnectDelayMs = 500;

/** One connection outside the pool that LISTENs to every channel and reconnects when it is lost. */
export function createListener(createClient: () => Client, log?: Log) {
  const channels = createChannels();
  const stopping = new AbortController();
  let connected: Promise<Client> | undefined;

  async function connect(): Promise<Client> {
    const client = createClient();
    client.on('error', (error) => log?.warn({ err: error }, 'lost the LISTEN connection'));
    client.on('notification', ({ channel, payload }) => channels.dispatch(channel, payload));
    try {
      await client.connect();
      await channels.relisten((statement) => client.query(statement));
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => {
      if (!stopping.signal.aborted) connected = reconnect();
    });
    return client;
  }

  async function reconnect(): Promise<Client> {
    for (;;) {
      await sleep(reconnectDelayMs, undefined, { signal: stopping.signal });
      try {
        const client = await connect();
        channels.notifyReconnected();
        return client;
      } catch (error) {
        log?.warn({ err: error }, 'cannot reconnect the LISTEN connection');
      }
    }
  }

  async function execute(statement: string): Promise<void> {
    connected ??= connect().catch((error: unknown) => {
      connected = undefined;
      throw error;
    });
    await (await connected).query(statement);
  }

  const listen: Engine['listen'] = (channel, onPayload, onReconnect) =>
    channels.subscribe(channel, { onPayload, onReconnect }, execute);

  return {
    listen,
    async stop() {
      stopping.abort();
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
}
