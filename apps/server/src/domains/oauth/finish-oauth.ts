import type { OauthError } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import type { User } from '#domains/accounts/accounts.table.ts';
import { findOrCreateLinkedUser } from '#domains/accounts/linked/find-or-create-linked-user.ts';
import { linkAccount } from '#domains/accounts/linked/link-account.ts';
import type { ProviderIdentity } from '#domains/accounts/linked/linked-account-rules.ts';
import type { BrowserInfo } from '#domains/accounts/start-sign-in.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { type CompletedSignIn, completeSignIn } from './complete-sign-in.ts';
import { providerNotConfigured } from './oauth.errors.ts';
import { consumeStart } from './oauth.store.ts';
import type { OauthStart } from './oauth.table.ts';
import type { Providers } from './provider.ts';
import { reportFailure } from './report-failure.ts';

type CallbackRequest = {
  readonly provider: SignInProvider;
  /** The query of the callback URL. */
  readonly query: URLSearchParams;
  readonly browserSecret: string;
  readonly browser: BrowserInfo;
};

type Outcome =
  | ({ readonly kind: 'signed-in' } & CompletedSignIn)
  | { readonly kind: 'linked'; readonly user: User }
  | { readonly kind: 'failed'; readonly error: OauthError; readonly isLinking: boolean };

/** Handles the provider's callback: signs the user in, or links the provider to their account. */
export async function finishOauth(deps: Deps, providers: Providers, request: CallbackRequest): Promise<Outcome> {
  const { provider, query, browserSecret } = request;
  const state = query.get('state') ?? '';
  const flowKey = { provider, stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) };
  const start = await consumeStart(deps.db, flowKey, deps.clock.now());
  if (!start) return { kind: 'failed', error: 'state_invalid', isLinking: false };
  try {
    const client = providers[provider];
    if (!client) throw providerNotConfigured();
    const identity = await client.identify(query, { ...start, state });
    return await signInOrLink(deps, start, identity, request.browser);
  } catch (error) {
    const reason = reportFailure(deps, provider, error);
    return { kind: 'failed', error: reason, isLinking: start.linkingSignInId !== null };
  }
}

async function signInOrLink(
  deps: Deps,
  { linkingSignInId }: OauthStart,
  identity: ProviderIdentity,
  browser: BrowserInfo,
): Promise<Outcome> {
  if (linkingSignInId !== null) return { kind: 'linked', user: await linkAccount(deps, linkingSignInId, identity) };
  const user = await findOrCreateLinkedUser(deps, identity);
  return { kind: 'signed-in', ...(await completeSignIn(deps, user, identity.provider, browser)) };
}
