import type { Registration, SignedIn } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import { accountRefused, accountSentences, assertNothingWrong } from '../accounts.errors.ts';
import { findTaken, insertNewUser } from '../accounts.store.ts';
import { giveToken } from '../give-token.ts';
import { commonPasswords } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { inPasswordLine } from '../passwords/password-line.ts';
import type { Browser } from '../start-sign-in.ts';
import { type NewAccount, readRegistration } from './registration-rules.ts';

const perHour = { max: 'max_registrations_per_hour', windowSeconds: 3600 } as const;

/** Makes an account and signs its owner in. */
export async function register(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  form: Registration,
  { address, ...browser }: Browser & { readonly address: string },
): Promise<SignedIn> {
  const account = readRegistration(form, commonPasswords);
  // From here on a form tells which names are taken: nobody is to ask for many.
  await countAttempt(deps, [{ key: `register:${address}`, ...perHour }]);
  await assertFree(deps, account);
  const { password, ...person } = account;
  const passwordHash = await inPasswordLine(async () => await hashPassword(deps.random, password));
  const signedIn = await deps.db.transaction(async (tx) => {
    const user = await insertNewUser(tx, { ...person, passwordHash, createdAt: deps.clock.now() });
    return user && (await giveToken({ ...deps, db: tx }, user, browser));
  });
  if (signedIn) return signedIn;
  // Somebody was quicker; should they be gone again, it is as well to choose another name.
  await assertFree(deps, account);
  throw accountRefused({ username: [accountSentences.usernameTaken] });
}

/** Before the password is hashed, which is dear; whoever is quicker meanwhile is noticed by the database. */
async function assertFree({ db }: Pick<Deps, 'db'>, { username, email }: NewAccount): Promise<void> {
  const taken = await findTaken(db, username, email);
  assertNothingWrong({
    username: taken.username ? accountSentences.usernameTaken : undefined,
    email: taken.email ? accountSentences.emailTaken : undefined,
  });
}
