import * as contract from '@print/contract/oauth';
import { notSignedIn } from '#domains/accounts/accounts.errors.ts';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import { linkOf } from '#domains/accounts/linked/linked-account-rules.ts';
import { alreadyLinked } from '#domains/accounts/linked/linked-accounts.errors.ts';
import { unlinkAccount } from '#domains/accounts/linked/unlink-account.ts';
import { guesserOf } from '#domains/accounts/session.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { replyWithOauthError } from '#platform/http/reply-with-error.ts';
import { setStartCookie } from './oauth.hooks.ts';
import { presentBindings } from './oauth.present.ts';
import { listSignInProviders, type Providers } from './provider.ts';
import { startOauth } from './start-oauth.ts';

/** Linking and unlinking providers. */
export function bindingsRoutes(app: App, deps: Deps, providers: Providers): void {
  const offered = listSignInProviders(providers);

  app.route({ ...contract.listBindings, handler: async (request) => presentBindings(userOf(request), offered) });

  app.route({
    ...contract.startBinding,
    errorHandler: replyWithOauthError,
    handler: async (request, reply) => {
      const { provider } = request.params;
      const { signIn } = request.caller;
      if (!signIn) throw notSignedIn();
      if (linkOf(userOf(request), provider)) throw alreadyLinked();
      const browserSecret = setStartCookie(deps, request, reply);
      const start = { provider, browserSecret, linkingSignInId: signIn.id, guesser: guesserOf(request, reply) };
      return { redirect_url: (await startOauth(deps, providers, start)).href };
    },
  });

  app.route({
    ...contract.unbind,
    errorHandler: replyWithOauthError,
    handler: async (request) => {
      const user = await unlinkAccount(deps, userOf(request).id, request.params.id, offered);
      return presentBindings(user, offered);
    },
  });
}
