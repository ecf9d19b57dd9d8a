import * as client from 'openid-client';
import * as z from 'zod';
import type { Config } from '#platform/config.ts';
import type { Provider } from '../provider.ts';
import { authorizationParameters, callbackUrl } from './authorization-url.ts';
import { fetchFromProvider, isHttpAllowed, timeoutSeconds, withProviderErrors } from './fetch-from-provider.ts';

const GithubUser = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
/** Optional: the GitHub app may lack the permission to read addresses. */
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).catch([]);

/** GitHub has plain OAuth: the access token reads the user once and is not stored. */
export function openGithub(config: NonNullable<Config['github']>, callback: URL): Provider {
  const { clientId, clientSecret, oauthUrl, apiUrl } = config;
  const oauthBase = `${oauthUrl.replace(/\/$/, '')}/login/oauth`;
  const server = new client.Configuration(
    {
      issuer: oauthBase,
      authorization_endpoint: `${oauthBase}/authorize`,
      token_endpoint: `${oauthBase}/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  );
  server.timeout = timeoutSeconds;
  server[client.customFetch] = fetchFromProvider;
  if (isHttpAllowed(oauthUrl, apiUrl)) client.allowInsecureRequests(server);

  const fetchResource = async (token: string, path: string): Promise<unknown> => {
    const url = new URL(`${apiUrl.replace(/\/$/, '')}${path}`);
    const headers = new Headers({ accept: 'application/vnd.github+json' });
    const response = await client.fetchProtectedResource(server, token, url, 'GET', null, headers);
    return response.status === 200 ? await response.json() : undefined;
  };

  return {
    authorizationUrl: async (flow) => {
      const parameters = await authorizationParameters(callback, flow);
      // Email addresses are not public, and only this scope shows which are verified.
      return client.buildAuthorizationUrl(server, { ...parameters, scope: 'user:email' });
    },
    identify: async (query, flow) =>
      await withProviderErrors(async () => {
        const { access_token } = await client.authorizationCodeGrant(server, callbackUrl(callback, query), {
          pkceCodeVerifier: flow.codeVerifier,
          expectedState: flow.state,
        });
        const user = GithubUser.parse(await fetchResource(access_token, '/user'));
        const emails = GithubEmails.parse(await fetchResource(access_token, '/user/emails'));
        return {
          provider: 'github',
          subject: String(user.id),
          names: [user.login, user.name ?? ''],
          verifiedEmail: emails.find(({ primary, verified }) => primary && verified)?.email,
          picture: user.avatar_url ?? undefined,
        };
      }),
  };
}
