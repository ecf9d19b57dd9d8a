import pg from 'pg';

type Subscriber = { readonly onPayload: (payload: string) => void; readonly onReconnect: () => void };
type Execute = (statement: string) => Promise<unknown>;

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

/** Subscribers by channel. They outlive the connection: `relisten` moves them to its replacement. */
export function createChannels() {
  const subscribers = new Map<string, Set<Subscriber>>();

  function remove(channel: string, subscriber: Subscriber): void {
    const set = subscribers.get(channel);
    set?.delete(subscriber);
    if (set?.size === 0) subscribers.delete(channel);
  }

  return {
    /** Unsubscribing sends no UNLISTEN: it would block while the database is unavailable, and channels are few. */
    async subscribe(channel: string, subscriber: Subscriber, execute: Execute): Promise<() => void> {
      const set = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, set.add(subscriber));
      try {
        await execute(listenTo(channel));
      } catch (error) {
        remove(channel, subscriber);
        throw error;
      }
      return () => remove(channel, subscriber);
    },

    async relisten(execute: Execute): Promise<void> {
      for (const channel of subscribers.keys()) await execute(listenTo(channel));
    },

    notifyReconnected(): void {
      for (const set of subscribers.values()) for (const { onReconnect } of set) onReconnect();
    },

    dispatch(channel: string, payload = ''): void {
      for (const { onPayload } of subscribers.get(channel) ?? []) onPayload(payload);
    },
  };
}
