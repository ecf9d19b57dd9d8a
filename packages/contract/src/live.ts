import * as z from 'zod/mini';

/**
 * The events of `GET /api/events/`: hints that data of the caller has changed, so that the browser refetches it.
 *   event: hello     data: {}          the start of the stream; its id is the first `Last-Event-ID`
 *   event: changed   data: LiveEvent
 *   event: resync    data: {}          some hints may be lost: refetch everything
 */
// `membership`: the caller's own role or the alerts for the caller.
export const LiveEvent = z.object({
  topic: z.enum(['quote', 'order', 'queue', 'shop', 'membership']),
  /** A file id or an order id; absent when the topic has a single item. */
  id: z.optional(z.string()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const eventsUrl = '/api/events/';
