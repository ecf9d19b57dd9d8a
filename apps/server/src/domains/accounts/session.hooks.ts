import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteSignIns } from './accounts.store.ts';
import { cookieNames, cookieOptions } from './cookies.ts';

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
