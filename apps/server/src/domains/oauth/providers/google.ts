import * as client from 'openid-client';
import * as z from 'zod';
import type { Config } from '#platform/config.ts';
import type { Provider } from '../provider.ts';
import { authorizationParameters, callbackUrl } from './authorization-url.ts';
import { fetchFromProvider, isHttpAllowed, timeoutSeconds, withProviderErrors } from './fetch-from-provider.ts';

const GoogleClaims = z.object({
  sub: z.string().regex(/^[\w.-]{1,255}$/),
  name: z.string().optional(),
  picture: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

/** Google has OpenID Connect: discovery runs at the first sign-in, and the ID token identifies the user. */
export function openGoogle(config: NonNullable<Config['google']>, callback: URL): Provider {
  const { clientId, clientSecret, issuer } = config;
  let configuration: Promise<client.Configuration> | undefined;
  const discover = async () =>
    await client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret), {
      [client.customFetch]: fetchFromProvider,
      timeout: timeoutSeconds,
      execute: isHttpAllowed(issuer) ? [client.allowInsecureRequests] : [],
    });
  /** Caches a successful discovery; a failed one is tried again. */
  const server = (): Promise<client.Configuration> => {
    configuration ??= discover().catch((error: unknown) => {
      configuration = undefined;
      throw error;
    });
    return configuration;
  };

  return {
    authorizationUrl: async (flow) =>
      await withProviderErrors(async () => {
        const parameters = await authorizationParameters(callback, flow);
        return client.buildAuthorizationUrl(await server(), {
          ...parameters,
          scope: 'openid profile email',
          nonce: flow.nonce,
        });
      }),
    identify: async (query, flow) =>
      await withProviderErrors(async () => {
        const tokens = await client.authorizationCodeGrant(await server(), callbackUrl(callback, query), {
          pkceCodeVerifier: flow.codeVerifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
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
