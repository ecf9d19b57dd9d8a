import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#lib/network-of.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { abortSignalFor } from '#platform/http/abort-signal-for.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { cookieNames, cookieOptions } from './cookies.ts';
import { endStreamsOf } from './end-streams-of.ts';
import { deleteSignIns } from './sign-ins.store.ts';
import type { BrowserInfo } from './start-sign-in.ts';

/** The network of the request, for rate limits. */
export function clientNetworkOf({ ip }: FastifyRequest): string {
  return networkOf(ip);
}

/** For actions that `withGuessDelay` may delay. */
export function guesserOf(request: FastifyRequest, reply: FastifyReply): Guesser {
  const { visitorId } = request.caller;
  return { address: clientNetworkOf(request), visitorId, signal: abortSignalFor(reply) };
}

export function browserInfoOf({ caller, headers }: FastifyRequest): BrowserInfo {
  return { visitorId: caller.visitorId, userAgent: headers['user-agent'] };
}

/** A new sign-in ends the session that another user left in this browser. */
export async function endSession(
  deps: Pick<Deps, 'db' | 'config' | 'live'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { db, config } = deps;
  const { session } = cookieNames(config);
  const secret = request.cookies[session];
  if (secret === undefined) return;
  await endStreamsOf(deps, db, await deleteSignIns(db, [hashSecret(secret)]));
  reply.clearCookie(session, cookieOptions(config));
}
