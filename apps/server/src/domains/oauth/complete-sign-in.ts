import type { SignInProvider } from '@print/contract/shop';
import { lockUser } from '#domains/accounts/accounts.api.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { type Browser, startSignIn } from '#domains/accounts/start-sign-in.ts';
import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { journeyOver } from './oauth.errors.ts';
import { insertCompletion } from './oauth.store.ts';

/** The callback screen asks at once. */
export const completionSeconds = 60;

export type Completed = {
  readonly user: User;
  /** For the session cookie. */
  readonly session: string;
  /** For the completion cookie, which alone, or with the temporary token, is worth a token. */
  readonly completion: string;
  /** For the address: worth nothing without that cookie. */
  readonly tempToken: string;
};

/** Starts the session of somebody who has just come back from a provider, and notes that they have. */
export async function completeSignIn(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  user: User,
  provider: SignInProvider,
  browser: Browser,
): Promise<Completed> {
  const [completion, tempToken] = [newSecret(deps.random), newSecret(deps.random)];
  return await deps.db.transaction(async (tx) => {
    // Deleted since they were found: whoever starts over is somebody new.
    if (!(await lockUser(tx, user.id))) throw journeyOver();
    const session = await startSignIn({ ...deps, db: tx }, user, 'session', browser);
    await insertCompletion(tx, {
      userId: user.id,
      provider,
      browserHash: hashSecret(completion),
      tempTokenHash: hashSecret(tempToken),
      expiresAt: new Date(deps.clock.now().getTime() + completionSeconds * 1000),
    });
    return { user, session, completion, tempToken };
  });
}
