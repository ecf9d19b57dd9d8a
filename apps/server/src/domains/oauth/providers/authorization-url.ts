import { calculatePKCECodeChallenge } from 'openid-client';
import type { AuthorizationFlow } from '../provider.ts';

export async function authorizationParameters(
  callback: URL,
  { state, codeVerifier }: AuthorizationFlow,
): Promise<Record<string, string>> {
  return {
    redirect_uri: callback.href,
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // On a shared computer the provider must not sign in the previous user without asking.
    prompt: 'select_account',
  };
}

/** The configured callback URL with the query of the provider. */
export function callbackUrl(callback: URL, query: URLSearchParams): URL {
  const url = new URL(callback);
  url.search = query.toString();
  return url;
}
