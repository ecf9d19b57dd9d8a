import * as client from 'openid-client';
import * as z from 'zod';
import type { Config } from '#platform/config.ts';
import type { Provider } from '../provider.ts';
import { authorizationParameters, returned } from './authorization-address.ts';
import {
  fetchFromProvider,
  mayBeInsecure,
  timeoutSeconds,
  withProviderErrors,
} from './fetch-from-provider.ts';

const GithubUser = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
/** A courtesy: whoever set us up over there may not let us ask. */
const GithubEmails = z
  .array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
  .catch([]);

/** GitHub speaks plain OAuth: who came is asked with the token, which is then forgotten. */
export function openGithub(config: NonNullable<Config['github']>, callback: URL): Provider {
  const { clientId, clientSecret, oauthUrl, apiUrl } = config;
  const door = `${oauthUrl.replace(/\/$/, '')}/login/oauth`;
  const server = new client.Configuration(
    { issuer: door, authorization_endpoint: `${door}/authorize`, token_endpoint: `${door}/access_token` },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  );
  server.timeout = timeoutSeconds;
  server[client.customFetch] = fetchFromProvider;
  if (mayBeInsecure(oauthUrl, apiUrl)) client.allowInsecureRequests(server);

  const ask = async (token: string, path: string): Promise<unknown> => {
    const url = new URL(`${apiUrl.replace(/\/$/, '')}${path}`);
    const headers = new Headers({ accept: 'application/vnd.github+json' });
    const reply = await client.fetchProtectedResource(server, token, url, 'GET', null, headers);
    return reply.status === 200 ? await reply.json() : undefined;
  };

  return {
    leaveFor: async (journey) => {
      const parameters = await authorizationParameters(callback, journey);
      // Their addresses are not public, and only this says which of them are theirs for sure.
      return client.buildAuthorizationUrl(server, { ...parameters, scope: 'user:email' });
    },
    identify: async (query, journey) =>
      await withProviderErrors(async () => {
        const { access_token } = await client.authorizationCodeGrant(server, returned(callback, query), {
          pkceCodeVerifier: journey.codeVerifier,
          expectedState: journey.state,
        });
        const user = GithubUser.parse(await ask(access_token, '/user'));
        const emails = GithubEmails.parse(await ask(access_token, '/user/emails'));
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
