import type { LiveMessage } from './live.ts';

export type AddressedMessage = { readonly audience: string; readonly message: LiveMessage };

const capacity = 1000;

/** The last messages in the order of their commits, so that a browser that was away can catch up. */
export function createRecentMessages(beginning: string) {
  let known: AddressedMessage[] = [];
  let position = beginning;

  return {
    position: () => position,
    add(addressed: AddressedMessage): void {
      known.push(addressed);
      position = addressed.message.id;
      if (known.length > capacity) beginning = known.shift()?.message.id ?? beginning;
    },
    /** What came after an id, or undefined when that cannot be said any more. */
    since(id: string): readonly AddressedMessage[] | undefined {
      if (id === beginning) return known;
      const index = known.findIndex(({ message }) => message.id === id);
      return index === -1 ? undefined : known.slice(index + 1);
    },
    /** Nothing from before can be relied upon. */
    reset(id: string): void {
      known = [];
      beginning = id;
      position = id;
    },
  };
}
