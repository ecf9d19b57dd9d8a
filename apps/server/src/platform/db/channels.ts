import pg from 'pg';

type Subscriber = { readonly onPayload: (payload: string) => void; readonly onReconnect: () => void };
type Execute = (statement: string) => Promise<unknown>;

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

/** Who listens to what, over one connection that may be replaced by another. */
export function createChannels() {
  const subscribers = new Map<string, Set<Subscriber>>();

  function remove(channel: string, subscriber: Subscriber): void {
    const known = subscribers.get(channel);
    known?.delete(subscriber);
    if (known?.size === 0) subscribers.delete(channel);
  }

  return {
    /** Leaving takes no UNLISTEN: that would wait for a database that is away, and channels are few. */
    async subscribe(channel: string, subscriber: Subscriber, execute: Execute): Promise<() => void> {
      const known = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, known.add(subscriber));
      try {
        await execute(listenTo(channel));
      } catch (error) {
        remove(channel, subscriber);
        throw error;
      }
      return () => remove(channel, subscriber);
    },

    /** For a new connection in place of a lost one. */
    async relisten(execute: Execute): Promise<void> {
      for (const channel of subscribers.keys()) await execute(listenTo(channel));
    },

    notifyReconnected(): void {
      for (const one of subscribers.values()) for (const { onReconnect } of one) onReconnect();
    },

    dispatch(channel: string, payload = ''): void {
      for (const { onPayload } of subscribers.get(channel) ?? []) onPayload(payload);
    },
  };
}
