import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames, cookieOptions } from '#domains/accounts/cookies.ts';
import { newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { completionSeconds } from './complete-sign-in.ts';
import { awaySeconds } from './start-oauth.ts';

/** The secret by which this browser is known when it comes back; one for all its tabs. */
export function keepStartCookie(
  { config, random }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const { oauthStart } = cookieNames(config);
  const secret = request.cookies[oauthStart] || newSecret(random);
  reply.setCookie(oauthStart, secret, {
    ...cookieOptions(config),
    httpOnly: true,
    maxAge: awaySeconds,
  });
  return secret;
}

/** Of the browser that comes back; empty, which is nobody's, when it never left. */
export function startSecretOf({ config }: Deps, request: FastifyRequest): string {
  return request.cookies[cookieNames(config).oauthStart] ?? '';
}

export function setCompletionCookies(
  { config }: Deps,
  reply: FastifyReply,
  { session, completion }: { readonly session: string; readonly completion: string },
): void {
  const names = cookieNames(config);
  const options = { ...cookieOptions(config), httpOnly: true };
  reply.setCookie(names.session, session, options);
  reply.setCookie(names.oauthCompletion, completion, { ...options, maxAge: completionSeconds });
}

/** Half of what the token is given for. */
export function completionOf({ config }: Deps, request: FastifyRequest): string | undefined {
  return request.cookies[cookieNames(config).oauthCompletion];
}

/** It is worth nothing any more. */
export function clearCompletionCookie({ config }: Deps, reply: FastifyReply): void {
  reply.clearCookie(cookieNames(config).oauthCompletion, cookieOptions(config));
}
