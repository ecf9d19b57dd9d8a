import type { OutgoingHttpHeaders } from 'node:http';
import { eventsUrl } from '@print/contract/live';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { streamEvents } from '#platform/live/event-stream.ts';
import type { Audience } from '#platform/live/live.ts';
import { tooManyStreams } from './accounts.errors.ts';
import type { Caller } from './accounts.hooks.ts';

const maxStreamsEach = 20;
/** Each holds a connection; beyond this everyone else's calls would suffer. */
const maxStreams = 5000;

/** Server-Sent Events for whatever is the caller's own. */
export function eventsRoutes(app: App, { live }: Deps): void {
  const open = new Map<Audience, number>();
  let total = 0;

  app.get(
    eventsUrl,
    // A HEAD would hold a stream open and hear nothing.
    { exposeHeadRoute: false, schema: { summary: '实时通知（Server-Sent Events）', tags: ['live'] } },
    async (request, reply) => {
      const audiences = audiencesOf(request.caller);
      const [whose] = audiences;
      const count = open.get(whose) ?? 0;
      // Guests without a cookie share one name, so only a named caller can be held to a number of its own.
      if (total >= maxStreams || (whose !== 'everyone' && count >= maxStreamsEach)) throw tooManyStreams();
      open.set(whose, count + 1);
      total += 1;

      const lastEventId = request.headers['last-event-id'];
      reply.hijack();
      try {
        await streamEvents(reply.raw, live, audiences, lastEventId?.toString(), {
          headers: reply.getHeaders() as OutgoingHttpHeaders,
        });
      } finally {
        total -= 1;
        const left = (open.get(whose) ?? 1) - 1;
        if (left > 0) open.set(whose, left);
        else open.delete(whose);
      }
    },
  );
}

/** The caller's own name comes first. */
function audiencesOf({ visitorId, user }: Caller): [Audience, ...Audience[]] {
  const own: Audience[] = [];
  if (user) own.push(`user:${user.id}`);
  if (visitorId) own.push(`visitor:${visitorId}`);
  if (user?.role === 'staff') own.push('staff');
  const [first, ...others] = own;
  return first ? [first, ...others, 'everyone'] : ['everyone'];
}
