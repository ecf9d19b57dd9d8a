import { SignInProvider } from '@print/contract/shop';
import type { ProviderIdentity } from '#domains/accounts/linked/linked-account-rules.ts';

/** What ties a journey to a provider to its return: the state is in both addresses, the rest stays with us. */
export type Journey = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** A place where people can show who they are. Its troubles come as the refusals of this domain. */
export type Provider = {
  /** Where to send somebody who wants to. */
  leaveFor(journey: Journey): Promise<URL>;
  /** Who came back, by what the provider wrote into the address. */
  identify(query: URLSearchParams, journey: Journey): Promise<ProviderIdentity>;
};

/** Undefined where the operator has not configured the provider. */
export type Providers = { readonly [Name in SignInProvider]: Provider | undefined };

export function listOffered(providers: Providers): SignInProvider[] {
  return SignInProvider.options.filter((name) => providers[name] !== undefined);
}
