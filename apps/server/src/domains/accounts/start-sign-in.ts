import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { insertSignIn } from './accounts.store.ts';
import type { SignIn, User } from './accounts.table.ts';

const validDays = 30;

/** Gives out a new secret; only its hash is kept, so a stolen database opens no account. */
export async function startSignIn(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  user: Pick<User, 'id'>,
  kind: SignIn['kind'],
): Promise<string> {
  const secret = newSecret(random);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + validDays * 24 * 3600 * 1000);
  await insertSignIn(db, {
    ...{ userId: user.id, kind, secretHash: hashSecret(secret) },
    ...{ createdAt, expiresAt, lastSeenAt: createdAt },
  });
  return secret;
}
