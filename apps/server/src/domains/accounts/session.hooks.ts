import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#lib/network-of.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { cookieNames, cookieOptions } from './cookies.ts';
import { deleteSignIns } from './sign-ins.store.ts';
import type { BrowserInfo } from './start-sign-in.ts';

/** The network of the request, for rate limits. */
export function clientNetworkOf({ ip }: FastifyRequest): string {
  return networkOf(ip);
}

export function browserInfoOf(request: FastifyRequest): BrowserInfo & { readonly address: string } {
  const { caller, headers } = request;
  return { visitorId: caller.visitorId, userAgent: headers['user-agent'], address: clientNetworkOf(request) };
}

/** A new sign-in ends the session that another user left in this browser. */
export async function endSession(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { session } = cookieNames(config);
  const secret = request.cookies[session];
  if (secret === undefined) return;
  await deleteSignIns(db, [hashSecret(secret)]);
  reply.clearCookie(session, cookieOptions(config));
}
