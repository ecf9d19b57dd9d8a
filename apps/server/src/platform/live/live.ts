import type { LiveEvent } from '@print/contract/live';
import type { Db } from '../db/database.ts';

/** Who is told: `visitor:…`, `user:…`, `staff`, `everyone`. */
export type Audience = `visitor:${string}` | `user:${string}` | 'staff' | 'everyone';

export type Notice = { readonly audience: Audience; readonly event: LiveEvent };

/** One message on its way to a browser. */
export type LiveMessage = {
  readonly id: string;
  readonly event: 'changed' | 'resync' | 'dismissed';
  readonly data: string;
};

export type Live = {
  /** NOTIFY: inside a transaction it is sent with the commit, or not at all. */
  notify(db: Db, audience: Audience, event: LiveEvent): Promise<void>;
  /** The same for many at once. */
  notifyAll(db: Db, notices: readonly Notice[]): Promise<void>;
  /**
   * Ends the streams of this audience: who it is has changed. Browsers come back after a moment and are asked again
   * who they are. Sent with the commit, like the others.
   */
  endStreams(db: Db, audience: Audience): Promise<void>;
  /**
   * What was missed since `lastEventId` comes first, or one `resync` when that is not known any more;
   * then everything for these audiences, until the returned function is called. One that throws is dropped.
   */
  subscribe(
    audiences: readonly Audience[],
    lastEventId: string | undefined,
    onMessage: (message: LiveMessage) => void,
  ): () => void;
  /** The id that stands for now: whoever comes back with it has missed what came later. */
  position(): string;
  /** Aborted by `stop`: streams end, so that nobody waits for them. */
  readonly stopped: AbortSignal;
  stop(): Promise<void>;
};
