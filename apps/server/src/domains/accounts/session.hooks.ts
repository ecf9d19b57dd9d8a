import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { cookieNames, cookieOptions } from './cookies.ts';
import { deleteSignIns } from './sign-ins.store.ts';
import type { Browser } from './start-sign-in.ts';

/** Where a call comes from, as far as signing in is concerned. */
export function browserOf({ caller, ip, headers }: FastifyRequest): Browser & { readonly address: string } {
  return { visitorId: caller.visitorId, userAgent: headers['user-agent'], address: ip };
}

/** Whoever signs in anew ends the session that was left in this browser: one browser is one person. */
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
