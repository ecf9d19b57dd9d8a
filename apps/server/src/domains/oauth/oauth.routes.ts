import * as contract from '@print/contract/oauth';
import { SignInProvider } from '@print/contract/shop';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensureVisitor } from '#domains/accounts/accounts.hooks.ts';
import { addressOf, browserOf, endSession } from '#domains/accounts/session.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { finishOauth } from './finish-oauth.ts';
import {
  clearCompletionCookie,
  completionOf,
  keepStartCookie,
  setCompletionCookies,
  startSecretOf,
} from './oauth.hooks.ts';
import type { Providers } from './provider.ts';
import { redeemTempToken } from './redeem-completion.ts';
import { startOauth } from './start-oauth.ts';
import { tellFailure } from './tell-failure.ts';

const tags = ['oauth'];

/** Signing in with a provider: away, back, and the token for whoever came back. */
export function oauthRoutes(app: App, deps: Deps, providers: Providers): void {
  for (const provider of SignInProvider.options) journeyRoutes(app, deps, providers, provider);

  app.route({
    ...contract.validateToken,
    handler: async (request, reply) => {
      const signedIn = await redeemTempToken(deps, {
        ...browserOf(request),
        completion: completionOf(deps, request),
        tempToken: request.query.token,
      });
      clearCompletionCookie(deps, reply);
      return signedIn;
    },
  });
}

/** These are visited, not called: whatever happens, a person is shown a page. */
function journeyRoutes(app: App, deps: Deps, providers: Providers, provider: SignInProvider): void {
  const { config } = deps;
  const url = contract.startSignInUrl(provider);
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    request.log.error({ err: error }, 'a journey to a provider broke off in our own house');
    return showCallback(deps, reply, { error: 'shop_unavailable', provider });
  };

  app.route({
    method: 'GET',
    url,
    errorHandler,
    schema: { summary: `前往 ${provider} 登录（浏览器跳转）`, tags },
    handler: async (request, reply) => {
      if (isAtOtherOrigin(deps, request)) return reply.redirect(`${config.publicOrigin}${url}`);
      ensureVisitor(deps, request, reply);
      const browserSecret = keepStartCookie(deps, request, reply);
      try {
        const leaving = { provider, browserSecret, address: addressOf(request) };
        return reply.redirect((await startOauth(deps, providers, leaving)).href);
      } catch (error) {
        return showCallback(deps, reply, { error: tellFailure(deps, provider, error), provider });
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
      const browser = browserOf(request);
      const outcome = await finishOauth(deps, providers, { provider, query, browserSecret, browser });
      if (outcome.kind === 'failed')
        return showCallback(deps, reply, {
          error: outcome.error,
          provider,
          ...(outcome.isBinding && { bind: 'true' }),
        });
      const { username } = outcome.user;
      if (outcome.kind === 'bound')
        return showCallback(deps, reply, { success: 'true', username, provider, bind: 'true' });

      await endSession(deps, request, reply);
      setCompletionCookies(deps, reply, outcome);
      return showCallback(deps, reply, {
        success: 'true',
        username,
        temp_token: outcome.tempToken,
        provider,
      });
    },
  });
}

/**
 * Where no address is configured two of them are ours, but a provider leads back to one. Whoever starts at the other
 * starts over there: a cookie of one is not sent to the other.
 */
function isAtOtherOrigin({ config }: Deps, { protocol, host }: FastifyRequest): boolean {
  const here = `${protocol}://${host}`;
  return here !== config.publicOrigin && config.ownOrigins.includes(here);
}

type Parameters = Record<string, string> & { readonly error?: contract.OauthError };

function showCallback({ config }: Deps, reply: FastifyReply, parameters: Parameters) {
  return reply.redirect(`${config.publicOrigin}/oauth/callback?${new URLSearchParams(parameters)}`);
}
