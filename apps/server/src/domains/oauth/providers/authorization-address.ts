import { calculatePKCECodeChallenge } from 'openid-client';
import type { Journey } from '../provider.ts';

export async function authorizationParameters(
  callback: URL,
  { state, codeVerifier }: Journey,
): Promise<Record<string, string>> {
  return {
    redirect_uri: callback.href,
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // Many sit at one computer: nobody is to be taken for whoever sat there before.
    prompt: 'select_account',
  };
}

/** The address somebody came back to: ours as it is configured, with what the provider wrote into it. */
export function returned(callback: URL, query: URLSearchParams): URL {
  const url = new URL(callback);
  url.search = query.toString();
  return url;
}
