import type { SignInProvider } from '@print/contract/shop';
import { hasSecondFactor, lockUser } from '#domains/accounts/accounts.api.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { type BrowserInfo, startSignIn } from '#domains/accounts/start-sign-in.ts';
import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { flowExpired } from './oauth.errors.ts';
import { insertCompletion } from './oauth.store.ts';

/** Short, because the callback page redeems the completion at once. */
const completionSeconds = 60;
/** The user has to find the phone and to type a code. */
const secondsWithCode = 5 * 60;

export type CompletedSignIn = {
  readonly user: User;
  /** For the session cookie. Undefined for users with a second factor: nothing works before their code. */
  readonly session: string | undefined;
  /** For the completion cookie. The callback page exchanges it, or it and the temporary token, for a sign-in token. */
  readonly completion: string;
  /** For the URL; useless without the completion cookie. */
  readonly tempToken: string;
  readonly completionSeconds: number;
};

/** Starts the session after a successful authorization flow and stores its completion. */
export async function completeSignIn(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  user: User,
  provider: SignInProvider,
  browser: BrowserInfo,
): Promise<CompletedSignIn> {
  const [completion, tempToken] = [newSecret(deps.random), newSecret(deps.random)];
  return await deps.db.transaction(async (tx) => {
    // The user was deleted in the meantime.
    if (!(await lockUser(tx, user.id))) throw flowExpired();
    const needsCode = await hasSecondFactor(tx, user.id);
    const session = needsCode ? undefined : await startSignIn({ ...deps, db: tx }, user, 'session', browser);
    const seconds = needsCode ? secondsWithCode : completionSeconds;
    await insertCompletion(tx, {
      userId: user.id,
      provider,
      browserHash: hashSecret(completion),
      tempTokenHash: hashSecret(tempToken),
      expiresAt: new Date(deps.clock.now().getTime() + seconds * 1000),
    });
    return { user, session, completion, tempToken, completionSeconds: seconds };
  });
}
