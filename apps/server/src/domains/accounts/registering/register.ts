import type { Registration, SignedIn } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt, countFailure } from '#platform/limits/limits.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { accountMessages, accountRefused, assertNoProblems } from '../accounts.errors.ts';
import { findTakenLogins, insertNewUser } from '../accounts.store.ts';
import { issueToken } from '../issue-token.ts';
import { commonPasswords } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { withPasswordSlot } from '../passwords/with-password-slot.ts';
import type { BrowserInfo } from '../start-sign-in.ts';
import { type NewAccount, readRegistration } from './registration-rules.ts';

/** A class may register within an hour; a program that registers in a loop makes its address slow. */
const burst = { slowAfter: 'max_registrations_per_minute', windowSeconds: 60 } as const;
const slowdown = { slowAfter: 'slow_after_failures', windowSeconds: 15 * 60 } as const;

/** Creates an account and signs the user in. */
export async function register(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep' | 'random'>,
  form: Registration,
  browser: BrowserInfo & Guesser,
): Promise<SignedIn> {
  const account = readRegistration(form, commonPasswords);
  await withGuessDelay(deps, browser, async (waitedMs) => {
    await countAttempt(deps, [{ key: `register:${browser.address}`, ...burst, waitedMs }]);
  });
  await assertFreeWithDelay(deps, account, browser);
  const { password, ...columns } = account;
  const passwordHash = await withPasswordSlot(browser, async () => await hashPassword(deps.random, password));
  const signedIn = await deps.db.transaction(async (tx) => {
    const user = await insertNewUser(tx, { ...columns, passwordHash, createdAt: deps.clock.now() });
    return user && (await issueToken({ ...deps, db: tx }, user, browser, undefined));
  });
  if (signedIn) return signedIn;
  // A concurrent registration took the name or the address. `assertFree` throws with the taken field.
  await assertFree(deps, account);
  throw accountRefused({ username: [accountMessages.usernameTaken] });
}

/** Runs before the expensive hash. The response reveals which names are taken, so repeated failures make it slow. */
async function assertFreeWithDelay(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep'>,
  account: NewAccount,
  guesser: Guesser,
): Promise<void> {
  const key = `register-failed:${guesser.address}`;
  const isFree = await withGuessDelay(
    deps,
    guesser,
    async (waitedMs) =>
      await countFailure(deps, [{ key, ...slowdown, waitedMs }], async (tx) => {
        const taken = await findTakenLogins(tx, account.username, account.email);
        return taken.username || taken.email ? undefined : true;
      }),
  );
  if (!isFree) await assertFree(deps, account);
}

/** The unique indexes catch concurrent registrations. */
async function assertFree({ db }: Pick<Deps, 'db'>, { username, email }: NewAccount): Promise<void> {
  const takenLogins = await findTakenLogins(db, username, email);
  assertNoProblems({
    username: takenLogins.username ? accountMessages.usernameTaken : undefined,
    email: takenLogins.email ? accountMessages.emailTaken : undefined,
  });
}
