import { SignInProvider } from '@print/contract/shop';
import type { ProviderIdentity } from '#domains/accounts/linked/linked-account-rules.ts';

/** `state` returns in the callback URL; the server stores its hash, the nonce and the code verifier. */
export type AuthorizationFlow = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** An OAuth or OpenID Connect provider. Its errors are thrown as errors of this domain. */
export type Provider = {
  authorizationUrl(flow: AuthorizationFlow): Promise<URL>;
  /** Exchanges the code in the callback's query and returns the user's identity. */
  identify(query: URLSearchParams, flow: AuthorizationFlow): Promise<ProviderIdentity>;
};

/** Undefined where the operator has not configured the provider. */
export type Providers = { readonly [Name in SignInProvider]: Provider | undefined };

export function listSignInProviders(providers: Providers): SignInProvider[] {
  return SignInProvider.options.filter((name) => providers[name] !== undefined);
}
