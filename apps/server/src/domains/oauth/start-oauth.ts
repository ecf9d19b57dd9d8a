import type { SignInProvider } from '@print/contract/shop';
import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
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
  readonly guesser: Guesser;
};

/** Each flow stores a row, so many flows make an address slow. The number is high: many users share one address. */
const slowdown = { slowAfter: 300, windowSeconds: 15 * 60 };

/** Starts an authorization flow and returns the provider's URL. */
export async function startOauth(
  { db, clock, random, sleep }: Pick<Deps, 'db' | 'clock' | 'random' | 'sleep'>,
  providers: Providers,
  { provider, browserSecret, linkingSignInId, guesser }: StartRequest,
): Promise<URL> {
  const client = providers[provider];
  if (!client) throw providerNotConfigured();
  const key = `oauth-start:${guesser.address}`;
  await withGuessDelay({ sleep }, guesser, async (waitedMs) => {
    await countAttempt({ db, clock }, [{ key, ...slowdown, waitedMs }]);
  });
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
