import * as contract from '@print/contract/oauth';
import { SignInProvider } from '@print/contract/shop';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensureVisitor } from '#domains/accounts/accounts.hooks.ts';
import { browserInfoOf, endSession, guesserOf } from '#domains/accounts/session.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { finishOauth } from './finish-oauth.ts';
import {
  clearCompletionCookie,
  completionSecretOf,
  setCompletionCookies,
  setStartCookie,
  startSecretOf,
} from './oauth.hooks.ts';
import type { Providers } from './provider.ts';
import { redeemTempToken } from './redeem-completion.ts';
import { reportFailure } from './report-failure.ts';
import { startOauth } from './start-oauth.ts';

const tags = ['oauth'];

/** The authorization flow: start, callback, and the exchange for a token. */
export function oauthRoutes(app: App, deps: Deps, providers: Providers): void {
  for (const provider of SignInProvider.options) flowRoutes(app, deps, providers, provider);

  app.route({
    ...contract.validateToken,
    handler: async (request, reply) => {
      const signedIn = await redeemTempToken(deps, {
        ...browserInfoOf(request),
        completion: completionSecretOf(deps, request),
        tempToken: request.query.token,
      });
      clearCompletionCookie(deps, reply);
      return signedIn;
    },
  });
}

/** Browsers navigate to these routes, so every error must redirect to a page. */
function flowRoutes(app: App, deps: Deps, providers: Providers, provider: SignInProvider): void {
  const { config } = deps;
  const url = contract.startSignInUrl(provider);
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    request.log.error({ err: error }, 'an authorization flow failed with an unexpected error');
    return showCallback(deps, reply, { error: 'shop_unavailable', provider });
  };

  app.route({
    method: 'GET',
    url,
    errorHandler,
    schema: { summary: `前往 ${provider} 登录（浏览器跳转）`, tags },
    handler: async (request, reply) => {
      if (isOtherOrigin(deps, request)) return reply.redirect(`${config.publicOrigin}${url}`);
      // Browsers that come without a cookie do not share one place in the waiting room.
      const guesser = { ...guesserOf(request, reply), visitorId: ensureVisitor(deps, request, reply) };
      const browserSecret = setStartCookie(deps, request, reply);
      try {
        const start = { provider, browserSecret, guesser };
        return reply.redirect((await startOauth(deps, providers, start)).href);
      } catch (error) {
        return showCallback(deps, reply, { error: reportFailure(deps, provider, error), provider });
      }
    },
  });

  app.route({
    method: 'GET',
    url: `${url}callback/`,
    errorHandler,
    schema: { summary: `从 ${provider} 返回（浏览器跳转）`, tags },
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
      const browserSecret = startSecretOf(deps, request);
      const browser = browserInfoOf(request);
      const outcome = await finishOauth(deps, providers, { provider, query, browserSecret, browser });
      if (outcome.kind === 'failed')
        return showCallback(deps, reply, {
          error: outcome.error,
          provider,
          ...(outcome.isLinking && { bind: 'true' }),
        });
      const { username } = outcome.user;
      if (outcome.kind === 'linked')
        return showCallback(deps, reply, { success: 'true', username, provider, bind: 'true' });

      await endSession(deps, request, reply);
      setCompletionCookies(deps, reply, outcome);
      return showCallback(deps, reply, { success: 'true', username, temp_token: outcome.tempToken, provider });
    },
  });
}

/**
 * By default `localhost` and `127.0.0.1` are both origins of the shop, but the provider redirects to one of them. A
 * flow that starts at the other is redirected first, because the two do not share cookies.
 */
function isOtherOrigin({ config }: Deps, { protocol, host }: FastifyRequest): boolean {
  const origin = `${protocol}://${host}`;
  return origin !== config.publicOrigin && config.ownOrigins.includes(origin);
}

type Parameters = Record<string, string> & { readonly error?: contract.OauthError };

function showCallback({ config }: Deps, reply: FastifyReply, parameters: Parameters) {
  return reply.redirect(`${config.publicOrigin}/oauth/callback?${new URLSearchParams(parameters)}`);
}
