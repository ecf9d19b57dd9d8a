import type { OauthError } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import type { User } from '#domains/accounts/accounts.table.ts';
import { findOrMakeLinkedUser } from '#domains/accounts/linked/find-or-make-linked-user.ts';
import { linkAccount } from '#domains/accounts/linked/link-account.ts';
import type { ProviderIdentity } from '#domains/accounts/linked/linked-account-rules.ts';
import type { Browser } from '#domains/accounts/start-sign-in.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { type Completed, completeSignIn } from './complete-sign-in.ts';
import { providerNotConfigured } from './oauth.errors.ts';
import { takeStart } from './oauth.store.ts';
import type { OauthStart } from './oauth.table.ts';
import type { Providers } from './provider.ts';
import { tellFailure } from './tell-failure.ts';

type Returning = {
  readonly provider: SignInProvider;
  /** What the provider wrote into the address. */
  readonly query: URLSearchParams;
  readonly browserSecret: string;
  readonly browser: Browser;
};

type Outcome =
  | ({ readonly kind: 'signed-in' } & Completed)
  | { readonly kind: 'bound'; readonly user: User }
  | { readonly kind: 'failed'; readonly error: OauthError; readonly isBinding: boolean };

/** Somebody is back from a provider: who are they, and what did they leave for? */
export async function finishOauth(deps: Deps, providers: Providers, returning: Returning): Promise<Outcome> {
  const { provider, query, browserSecret } = returning;
  const state = query.get('state') ?? '';
  const wanted = { provider, stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) };
  const start = await takeStart(deps.db, wanted, deps.clock.now());
  if (!start) return { kind: 'failed', error: 'state_invalid', isBinding: false };
  try {
    const there = providers[provider];
    if (!there) throw providerNotConfigured();
    const identity = await there.identify(query, { ...start, state });
    return await letIn(deps, start, identity, returning.browser);
  } catch (error) {
    const reason = tellFailure(deps, provider, error);
    return { kind: 'failed', error: reason, isBinding: start.bindingSignInId !== null };
  }
}

async function letIn(
  deps: Deps,
  { bindingSignInId }: OauthStart,
  identity: ProviderIdentity,
  browser: Browser,
): Promise<Outcome> {
  if (bindingSignInId !== null)
    return { kind: 'bound', user: await linkAccount(deps, bindingSignInId, identity) };
  const user = await findOrMakeLinkedUser(deps, identity);
  return { kind: 'signed-in', ...(await completeSignIn(deps, user, identity.provider, browser)) };
}
