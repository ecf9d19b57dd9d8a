import type { SignInProvider } from '@print/contract/shop';
import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import { providerNotConfigured } from './oauth.errors.ts';
import { insertStart } from './oauth.store.ts';
import type { Providers } from './provider.ts';

/** Time to remember a password elsewhere, or to choose one. */
export const awaySeconds = 10 * 60;

type Leaving = {
  readonly provider: SignInProvider;
  /** What the browser that leaves keeps in its cookie. */
  readonly browserSecret: string;
  /** To bind what is found there to whoever is signed in by this; otherwise it is a sign-in. */
  readonly bindingSignInId?: string;
  readonly address: string;
};

/** A row for everybody who leaves: nobody is to fill the house with them. Many share one address. */
const perAddress = { max: 300, windowSeconds: 15 * 60 };

/** Somebody leaves for a provider and is awaited; answers where to. */
export async function startOauth(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  providers: Providers,
  { provider, browserSecret, bindingSignInId, address }: Leaving,
): Promise<URL> {
  const there = providers[provider];
  if (!there) throw providerNotConfigured();
  await countAttempt({ db, clock }, [{ key: `oauth-start:${address}`, ...perAddress }]);
  const [state, nonce, codeVerifier] = [newSecret(random), newSecret(random), newSecret(random)];
  const door = await there.leaveFor({ state, nonce, codeVerifier });
  await insertStart(db, {
    provider,
    nonce,
    codeVerifier,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browserSecret),
    bindingSignInId: bindingSignInId ?? null,
    expiresAt: new Date(clock.now().getTime() + awaySeconds * 1000),
  });
  return door;
}
