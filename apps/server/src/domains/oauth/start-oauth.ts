import type { SignInProvider } from '@print/contract/shop';
import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import { providerNotConfigured } from './oauth.errors.ts';
import { insertStart } from './oauth.store.ts';
import type { Providers } from './provider.ts';

/** Long enough to sign in or register at the provider. */
export const flowSeconds = 10 * 60;

type StartRequest = {
  readonly provider: SignInProvider;
  /** The secret of the start cookie. */
  readonly browserSecret: string;
  /** Set to link the provider to the user of this sign-in; otherwise the flow is a sign-in. */
  readonly linkingSignInId?: string;
  readonly address: string;
};

/** Each flow stores a row, so the number of flows is limited. The limit is high: many users share one address. */
const perAddress = { max: 300, windowSeconds: 15 * 60 };

/** Starts an authorization flow and returns the provider's URL. */
export async function startOauth(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  providers: Providers,
  { provider, browserSecret, linkingSignInId, address }: StartRequest,
): Promise<URL> {
  const client = providers[provider];
  if (!client) throw providerNotConfigured();
  await countAttempt({ db, clock }, [{ key: `oauth-start:${address}`, ...perAddress }]);
  const [state, nonce, codeVerifier] = [newSecret(random), newSecret(random), newSecret(random)];
  const url = await client.authorizationUrl({ state, nonce, codeVerifier });
  await insertStart(db, {
    provider,
    nonce,
    codeVerifier,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browserSecret),
    linkingSignInId: linkingSignInId ?? null,
    expiresAt: new Date(clock.now().getTime() + flowSeconds * 1000),
  });
  return url;
}
