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

const GoogleClaims = z.object({
  sub: z.string().regex(/^[\w.-]{1,255}$/),
  name: z.string().optional(),
  picture: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

/** Google speaks OpenID Connect: where to go is found out when somebody first wants to, who came is in the ID token. */
export function openGoogle(config: NonNullable<Config['google']>, callback: URL): Provider {
  const { clientId, clientSecret, issuer } = config;
  let found: Promise<client.Configuration> | undefined;
  const discover = async () =>
    await client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret), {
      [client.customFetch]: fetchFromProvider,
      timeout: timeoutSeconds,
      execute: mayBeInsecure(issuer) ? [client.allowInsecureRequests] : [],
    });
  /** What was found is kept; that nothing was found is not. */
  const server = (): Promise<client.Configuration> => {
    found ??= discover().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };

  return {
    leaveFor: async (journey) =>
      await withProviderErrors(async () => {
        const parameters = await authorizationParameters(callback, journey);
        return client.buildAuthorizationUrl(await server(), {
          ...parameters,
          scope: 'openid profile email',
          nonce: journey.nonce,
        });
      }),
    identify: async (query, journey) =>
      await withProviderErrors(async () => {
        const tokens = await client.authorizationCodeGrant(await server(), returned(callback, query), {
          pkceCodeVerifier: journey.codeVerifier,
          expectedState: journey.state,
          expectedNonce: journey.nonce,
          idTokenExpected: true,
        });
        const claims = GoogleClaims.parse(tokens.claims());
        return {
          provider: 'google',
          subject: claims.sub,
          names: [claims.name ?? ''],
          verifiedEmail: claims.email_verified ? claims.email : undefined,
          picture: claims.picture,
        };
      }),
  };
}
