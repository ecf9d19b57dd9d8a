import { login } from '@print/contract/accounts';
import { signInWithPassword } from '#domains/accounts/passwords/sign-in-with-password.ts';
import { browserInfoOf, endSession, guesserOf } from '#domains/accounts/session.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { clearCompletionCookie, completionSecretOf } from './oauth.hooks.ts';
import { redeemByUsername } from './redeem-completion.ts';

/** Password and provider sign-in share one endpoint. It is here because `accounts` does not import providers. */
export function loginRoutes(app: App, deps: Deps): void {
  app.route({
    ...login,
    handler: async (request, reply) => {
      const { body } = request;
      const { username, one_time_code: oneTimeCode } = body;
      const browser = { ...browserInfoOf(request), ...guesserOf(request, reply) };
      if ('password' in body) {
        const { password } = body;
        const signedIn = await signInWithPassword(deps, { ...browser, username, password, oneTimeCode });
        await endSession(deps, request, reply);
        return signedIn;
      }
      const completion = completionSecretOf(deps, request);
      const provider = body.oauth_provider;
      const signedIn = await redeemByUsername(deps, { ...browser, username, provider, completion, oneTimeCode });
      clearCompletionCookie(deps, reply);
      return signedIn;
    },
  });
}
