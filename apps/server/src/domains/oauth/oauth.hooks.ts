import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames, cookieOptions } from '#domains/accounts/cookies.ts';
import { newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import type { CompletedSignIn } from './complete-sign-in.ts';
import { flowSeconds } from './start-oauth.ts';

/** Ties the authorization flow to this browser. All tabs share one secret. */
export function setStartCookie({ config, random }: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const { oauthStart } = cookieNames(config);
  const secret = request.cookies[oauthStart] || newSecret(random);
  reply.setCookie(oauthStart, secret, { ...cookieOptions(config), httpOnly: true, maxAge: flowSeconds });
  return secret;
}

/** Empty when this browser has not started an authorization flow; no flow matches the empty secret. */
export function startSecretOf({ config }: Deps, request: FastifyRequest): string {
  return request.cookies[cookieNames(config).oauthStart] ?? '';
}

export function setCompletionCookies({ config }: Deps, reply: FastifyReply, signIn: CompletedSignIn): void {
  const names = cookieNames(config);
  const options = { ...cookieOptions(config), httpOnly: true };
  if (signIn.session !== undefined) reply.setCookie(names.session, signIn.session, options);
  reply.setCookie(names.oauthCompletion, signIn.completion, { ...options, maxAge: signIn.completionSeconds });
}

/** After the provider's redirect, the callback page exchanges this secret once for a sign-in token. */
export function completionSecretOf({ config }: Deps, request: FastifyRequest): string | undefined {
  return request.cookies[cookieNames(config).oauthCompletion];
}

export function clearCompletionCookie({ config }: Deps, reply: FastifyReply): void {
  reply.clearCookie(cookieNames(config).oauthCompletion, cookieOptions(config));
}
