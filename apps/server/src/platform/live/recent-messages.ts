import type { LiveMessage } from './live.ts';

export type AddressedMessage = { readonly audience: string; readonly message: LiveMessage };

const capacity = 1000;

/** A buffer of the last messages in commit order, to replay to a browser that reconnects. */
export function createRecentMessages(beginning: string) {
  let messages: AddressedMessage[] = [];
  let position = beginning;

  return {
    position: () => position,
    add(addressed: AddressedMessage): void {
      messages.push(addressed);
      position = addressed.message.id;
      if (messages.length > capacity) beginning = messages.shift()?.message.id ?? beginning;
    },
    /** The messages after an id, or undefined if the buffer no longer contains the id. */
    since(id: string): readonly AddressedMessage[] | undefined {
      if (id === beginning) return messages;
      const index = messages.findIndex(({ message }) => message.id === id);
      return index === -1 ? undefined : messages.slice(index + 1);
    },
    /** Called when messages may have been lost: browsers can no longer resume from older ids. */
    reset(id: string): void {
      messages = [];
      beginning = id;
      position = id;
    },
  };
}
