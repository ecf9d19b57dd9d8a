import type { Registration, SignedIn } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import { accountMessages, accountRefused, assertNoProblems } from '../accounts.errors.ts';
import { findTakenLogins, insertNewUser } from '../accounts.store.ts';
import { issueToken } from '../issue-token.ts';
import { commonPasswords } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { withPasswordSlot } from '../passwords/with-password-slot.ts';
import type { BrowserInfo } from '../start-sign-in.ts';
import { type NewAccount, readRegistration } from './registration-rules.ts';

const perHour = { max: 'max_registrations_per_hour', windowSeconds: 3600 } as const;

/** Creates an account and signs the user in. */
export async function register(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  form: Registration,
  { address, ...browser }: BrowserInfo & { readonly address: string },
): Promise<SignedIn> {
  const account = readRegistration(form, commonPasswords);
  // From here on the response reveals which names are taken, so the number of attempts is limited.
  await countAttempt(deps, [{ key: `register:${address}`, ...perHour }]);
  await assertFree(deps, account);
  const { password, ...columns } = account;
  const passwordHash = await withPasswordSlot(async () => await hashPassword(deps.random, password));
  const signedIn = await deps.db.transaction(async (tx) => {
    const user = await insertNewUser(tx, { ...columns, passwordHash, createdAt: deps.clock.now() });
    return user && (await issueToken({ ...deps, db: tx }, user, browser));
  });
  if (signedIn) return signedIn;
  // A concurrent registration took the name or the address. `assertFree` throws with the taken field.
  await assertFree(deps, account);
  throw accountRefused({ username: [accountMessages.usernameTaken] });
}

/** Runs before the expensive hash. The unique indexes catch concurrent registrations. */
async function assertFree({ db }: Pick<Deps, 'db'>, { username, email }: NewAccount): Promise<void> {
  const takenLogins = await findTakenLogins(db, username, email);
  assertNoProblems({
    username: takenLogins.username ? accountMessages.usernameTaken : undefined,
    email: takenLogins.email ? accountMessages.emailTaken : undefined,
  });
}
