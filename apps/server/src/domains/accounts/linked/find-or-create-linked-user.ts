import type { Deps } from '#platform/deps.ts';
import { findTakenLogins, insertNewUser } from '../accounts.store.ts';
import type { User } from '../accounts.table.ts';
import { createUsername, type ProviderIdentity, readPicture, readVerifiedEmail } from './linked-account-rules.ts';
import { findLinkedUser } from './linked-accounts.store.ts';

/** After this many attempts the suffix is a random number: of a popular name the small numbers are taken. */
const maxCountingSuffix = 5;
const maxAttempts = 20;

/**
 * Identifies the user by the provider's id alone. Matching by email would let anyone who enters an address at a
 * provider take over the account with that address.
 */
export async function findOrCreateLinkedUser(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  identity: ProviderIdentity,
): Promise<User> {
  const { provider, subject } = identity;
  const name = createUsername(identity.names);
  const email = readVerifiedEmail(identity);
  const now = clock.now();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const linkedUser = await findLinkedUser(db, provider, subject);
    if (linkedUser) return linkedUser;
    const suffix = attempt <= maxCountingSuffix ? attempt : random.bytes(4).readUInt32BE() % 1_000_000;
    const username = attempt === 1 ? name : `${name}${suffix}`;
    const takenLogins = await findTakenLogins(db, username, email);
    const created = await insertNewUser(db, {
      username,
      email: takenLogins.email ? '' : email,
      avatarUrl: readPicture(identity),
      createdAt: now,
      ...(provider === 'github'
        ? { githubId: subject, githubLinkedAt: now }
        : { googleId: subject, googleLinkedAt: now }),
    });
    if (created) return created;
  }
  throw new Error('no free username was found');
}
