import type { Deps } from '#platform/deps.ts';
import { findTakenLogins, insertNewUser } from '../accounts.store.ts';
import type { User } from '../accounts.table.ts';
import { createUsername, type ProviderIdentity, readPicture, readVerifiedEmail } from './linked-account-rules.ts';
import { findLinkedUser } from './linked-accounts.store.ts';

/** After this many tries the suffix is a random number, so that popular names stay possible. */
const smallNumbers = 5;
const tries = 20;

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
  for (let number = 1; number <= tries; number += 1) {
    const known = await findLinkedUser(db, provider, subject);
    if (known) return known;
    const suffix = number <= smallNumbers ? number : random.bytes(4).readUInt32BE() % 1_000_000;
    const username = number === 1 ? name : `${name}${suffix}`;
    const taken = await findTakenLogins(db, username, email);
    const made = await insertNewUser(db, {
      username,
      email: taken.email ? '' : email,
      avatarUrl: readPicture(identity),
      createdAt: now,
      ...(provider === 'github'
        ? { githubId: subject, githubLinkedAt: now }
        : { googleId: subject, googleLinkedAt: now }),
    });
    if (made) return made;
  }
  throw new Error('no name was free');
}
