import * as z from 'zod/mini';

/**
 * What travels over `GET /api/events/`: a hint that something of the caller's own has changed, so that the
 * browser looks again. The facts themselves come from the ordinary calls.
 *   event: hello     data: {}          where the stream begins: its id is what to come back with
 *   event: changed   data: LiveEvent
 *   event: resync    data: {}          some hints may have been missed: look at everything again
 */
export const LiveEvent = z.object({
  topic: z.enum(['quote', 'order', 'queue', 'shop']),
  /** Which one: a file id, an order id; absent when the topic is one thing. */
  id: z.optional(z.string()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const eventsUrl = '/api/events/';
