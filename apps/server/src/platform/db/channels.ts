type Subscriber = { readonly onPayload: (payload: string) => void; readonly onGap: () => void };

export type Channels = ReturnType<typeof createChannels>;

/** Who listens to what. The engine keeps its connection LISTENing to `names()`. */
export function createChannels() {
  const subscribers = new Map<string, Set<Subscriber>>();

  return {
    names: () => [...subscribers.keys()],

    /** Returns whether this is the first for its channel. */
    add(channel: string, subscriber: Subscriber): boolean {
      const known = subscribers.get(channel);
      if (known) known.add(subscriber);
      else subscribers.set(channel, new Set([subscriber]));
      return known === undefined;
    },

    /** Returns whether nobody is left on the channel. */
    remove(channel: string, subscriber: Subscriber): boolean {
      const known = subscribers.get(channel);
      known?.delete(subscriber);
      return known?.size === 0 && subscribers.delete(channel);
    },

    tell(channel: string, payload: string): void {
      for (const { onPayload } of subscribers.get(channel) ?? []) onPayload(payload);
    },

    tellOfGap(): void {
      for (const one of subscribers.values()) for (const { onGap } of one) onGap();
    },
  };
}
