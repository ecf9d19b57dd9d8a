import type { LiveEvent } from '@print/contract/live';
import type { Db } from '../db/database.ts';

/** A stream also belongs to the sign-in that opened it, and ends with it. */
export type Audience = `visitor:${string}` | `user:${string}` | `sign-in:${string}` | 'staff' | 'everyone';

export type AddressedEvent = { readonly audience: Audience; readonly event: LiveEvent };

export type LiveMessage = { readonly id: string; readonly event: 'changed' | 'resync' | 'end'; readonly data: string };

export type Live = {
  /** Sends a NOTIFY; inside a transaction PostgreSQL sends it on commit. */
  notify(db: Db, audience: Audience, event: LiveEvent): Promise<void>;
  notifyAll(db: Db, notices: readonly AddressedEvent[]): Promise<void>;
  /**
   * Ends the streams of these audiences after their rights have changed. Browsers reconnect and are authenticated
   * again. Sent on commit, like `notify`.
   */
  endStreams(db: Db, ...audiences: readonly Audience[]): Promise<void>;
  /**
   * Delivers the messages after `lastEventId` first, or one `resync` if that id is no longer known; then every message
   * for these audiences until the returned function is called. A subscriber that throws is removed.
   */
  subscribe(
    audiences: readonly Audience[],
    lastEventId: string | undefined,
    onMessage: (message: LiveMessage) => void,
  ): () => void;
  /** The event id of the newest message, to resume from. */
  position(): string;
  /** Aborted by `stop`, so that streams end and the server can close. */
  readonly stopped: AbortSignal;
  stop(): Promise<void>;
};
