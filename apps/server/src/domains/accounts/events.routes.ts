import type { OutgoingHttpHeaders } from 'node:http';
import { eventsUrl } from '@print/contract/live';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { streamEvents } from '#platform/live/event-stream.ts';
import type { Audience } from '#platform/live/live.ts';
import { tooManyStreams } from './accounts.errors.ts';
import type { Caller } from './accounts.hooks.ts';

const maxStreamsPerAudience = 20;
/** Each stream holds a connection; more would slow down all other requests. */
const maxStreams = 5000;

/** Server-Sent Events about the caller's own orders and quotes. */
export function eventsRoutes(app: App, { live }: Deps): void {
  const openStreams = new Map<Audience, number>();
  let total = 0;

  app.get(
    eventsUrl,
    // A HEAD request would hold a stream open and receive nothing.
    { exposeHeadRoute: false, schema: { summary: '实时通知（Server-Sent Events）', tags: ['live'] } },
    async (request, reply) => {
      const audiences = audiencesOf(request.caller);
      const [ownAudience] = audiences;
      const count = openStreams.get(ownAudience) ?? 0;
      // Guests without a cookie share one audience, so the limit per audience leaves them out.
      if (total >= maxStreams || (ownAudience !== 'everyone' && count >= maxStreamsPerAudience)) throw tooManyStreams();
      openStreams.set(ownAudience, count + 1);
      total += 1;

      const lastEventId = request.headers['last-event-id'];
      reply.hijack();
      try {
        await streamEvents(reply.raw, live, audiences, lastEventId?.toString(), {
          headers: reply.getHeaders() as OutgoingHttpHeaders,
        });
      } finally {
        total -= 1;
        const remaining = (openStreams.get(ownAudience) ?? 1) - 1;
        if (remaining > 0) openStreams.set(ownAudience, remaining);
        else openStreams.delete(ownAudience);
      }
    },
  );
}

/** The caller's own audience comes first. */
function audiencesOf({ visitorId, user }: Caller): [Audience, ...Audience[]] {
  const own: Audience[] = [];
  if (user) own.push(`user:${user.id}`);
  if (visitorId) own.push(`visitor:${visitorId}`);
  if (user?.role === 'staff') own.push('staff');
  const [first, ...others] = own;
  return first ? [first, ...others, 'everyone'] : ['everyone'];
}
