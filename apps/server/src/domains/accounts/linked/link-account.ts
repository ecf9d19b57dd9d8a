import type { SignInProvider } from '@print/contract/shop';
import type { Tx } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import type { Deps } from '#platform/deps.ts';
import { lockUser } from '../accounts.api.ts';
import type { User } from '../accounts.table.ts';
import { linkOf } from './linked-account-rules.ts';
import { alreadyLinked, linkedToAnother, sessionEnded } from './linked-accounts.errors.ts';
import { findLinkedUser, findUserIdOfSignIn, setLink } from './linked-accounts.store.ts';

/** Lets the signed-in user also sign in with this account at the provider. */
export async function linkAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signInId: string,
  { provider, subject }: { readonly provider: SignInProvider; readonly subject: string },
): Promise<User> {
  const linkedAt = clock.now();
  const linking = db.transaction(async (tx) => {
    const user = await lockSignedIn(tx, signInId, linkedAt);
    if (!user) throw sessionEnded();
    if (linkOf(user, provider)) throw alreadyLinked();
    if (await findLinkedUser(tx, provider, subject)) throw linkedToAnother();
    return (await setLink(tx, user.id, provider, { subject, linkedAt })) ?? user;
  });
  return await linking.catch((error: unknown) => {
    // A concurrent request linked the same provider account to another user.
    throw isUniqueViolation(error) ? linkedToAnother() : error;
  });
}

/** Checks the sign-in again after waiting for the lock: a concurrent password change ends it. */
async function lockSignedIn(tx: Tx, signInId: string, now: Date): Promise<User | undefined> {
  const userId = await findUserIdOfSignIn(tx, signInId, now);
  const user = userId && (await lockUser(tx, userId));
  return user && (await findUserIdOfSignIn(tx, signInId, now)) ? user : undefined;
}
