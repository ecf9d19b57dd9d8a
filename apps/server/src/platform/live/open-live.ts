import { LiveEvent } from '@print/contract/live';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database, Db } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import type { Random } from '../deps.ts';
import type { AddressedEvent, Live, LiveMessage } from './live.ts';
import { type AddressedMessage, createRecentMessages } from './recent-messages.ts';

const channel = 'live';
/** PostgreSQL's limit for a NOTIFY payload. */
const maxPayloadBytes = 7999;

/** A notice without an event ends the streams of its audience. */
const SentNotice = z.object({ id: z.string(), audience: z.string(), event: z.optional(LiveEvent) });

type Subscriber = { readonly audiences: ReadonlySet<string>; readonly onMessage: (message: LiveMessage) => void };

const notifyStatement = prepareOnce((db) =>
  db
    .select({ sent: sql`pg_notify(${channel}, payload)` })
    .from(sql`unnest(${sql.placeholder('payloads')}::text[]) as payload`)
    .prepare('notify_live'),
);

/** One LISTEN connection for all streams of this process. */
export async function openLive({ database, random }: { database: Database; random: Random }): Promise<Live> {
  const subscribers = new Set<Subscriber>();
  const recent = createRecentMessages(random.uuid());
  const stopping = new AbortController();

  function deliver(subscriber: Subscriber, message: LiveMessage): void {
    try {
      subscriber.onMessage(message);
    } catch {
      // Only this subscriber's stream is broken; the others get their messages.
      subscribers.delete(subscriber);
    }
  }

  function receive(payload: string): void {
    const notice = parseNotice(payload);
    if (!notice) return;
    const { id, audience, event } = notice;
    const message: LiveMessage = event
      ? { id, event: 'changed', data: JSON.stringify(event) }
      : { id, event: 'end', data: '{}' };
    // A reconnecting browser is authenticated again, so an `end` is not replayed.
    if (event) recent.add({ audience, message });
    broadcast({ audience, message });
  }

  function broadcast({ audience, message }: AddressedMessage): void {
    for (const subscriber of [...subscribers]) {
      if (subscriber.audiences.has(audience)) deliver(subscriber, message);
    }
  }

  async function send(
    db: Db,
    notices: readonly (Omit<AddressedEvent, 'event'> & Partial<AddressedEvent>)[],
  ): Promise<void> {
    const payloads = notices.map((notice) => JSON.stringify({ id: random.uuid(), ...notice }));
    if (payloads.some((payload) => Buffer.byteLength(payload) > maxPayloadBytes))
      throw new RangeError('live event too long for NOTIFY');
    if (payloads.length > 0) await notifyStatement(db).execute({ payloads });
  }

  const resync = (): LiveMessage => ({ id: recent.position(), event: 'resync', data: '{}' });

  function handleReconnect(): void {
    recent.reset(random.uuid());
    for (const subscriber of [...subscribers]) deliver(subscriber, resync());
  }

  const unlisten = await database.listen(channel, receive, handleReconnect);

  return {
    notify: async (db, audience, event) => await send(db, [{ audience, event }]),
    notifyAll: send,
    endStreams: async (db, ...audiences) =>
      await send(
        db,
        audiences.map((audience) => ({ audience })),
      ),

    subscribe(audiences, lastEventId, onMessage) {
      const subscriber: Subscriber = { audiences: new Set(audiences), onMessage };
      subscribers.add(subscriber);
      const missed = lastEventId === undefined ? [] : recent.since(lastEventId);
      if (!missed) deliver(subscriber, resync());
      for (const { audience, message } of missed ?? []) {
        if (subscriber.audiences.has(audience)) deliver(subscriber, message);
      }
      return () => subscribers.delete(subscriber);
    },

    position: recent.position,
    stopped: stopping.signal,

    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      subscribers.clear();
      unlisten();
    },
  };
}

/** Any client of the database can send a NOTIFY; other payloads are ignored. */
function parseNotice(payload: string): z.infer<typeof SentNotice> | undefined {
  try {
    return SentNotice.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
