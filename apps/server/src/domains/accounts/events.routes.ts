import type { OutgoingHttpHeaders } from 'node:http';
import { eventsUrl } from '@print/contract/live';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { streamEvents } from '#platform/live/event-stream.ts';
import type { Audience } from '#platform/live/live.ts';
import { createStreamPlaces, streamLimits } from '#platform/live/stream-places.ts';
import type { Caller } from './accounts.hooks.ts';
import { isStaff } from './role-rules.ts';
import { clientNetworkOf } from './session.hooks.ts';

/** Server-Sent Events about the caller's own orders and quotes. */
export function eventsRoutes(app: App, { live }: Pick<Deps, 'live'>, limits = streamLimits): void {
  const places = createStreamPlaces(limits);

  app.get(
    eventsUrl,
    // A HEAD request would hold a stream open and receive nothing.
    { exposeHeadRoute: false, schema: { summary: '实时通知（Server-Sent Events）', tags: ['live'] } },
    async (request, reply) => {
      const { user, visitorId } = request.caller;
      const holder = {
        owner: user ? `user:${user.id}` : visitorId,
        network: clientNetworkOf(request),
        isStaff: isStaff(user),
      };
      const evicted = new AbortController();
      const release = places.take(holder, () => evicted.abort());
      const lastEventId = request.headers['last-event-id'];
      reply.hijack();
      try {
        await streamEvents(reply.raw, live, audiencesOf(request.caller), lastEventId?.toString(), {
          headers: reply.getHeaders() as OutgoingHttpHeaders,
          evicted: evicted.signal,
        });
      } finally {
        release();
      }
    },
  );
}

function audiencesOf({ visitorId, user, signIn }: Caller): Audience[] {
  const audiences: Audience[] = ['everyone'];
  if (user) audiences.push(`user:${user.id}`);
  if (signIn) audiences.push(`sign-in:${signIn.id}`);
  if (visitorId) audiences.push(`visitor:${visitorId}`);
  if (isStaff(user)) audiences.push('staff');
  return audiences;
}
