import type { SignedIn } from '@print/contract/accounts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { presentProfile } from './accounts.present.ts';
import type { User } from './accounts.table.ts';
import { passesSecondFactor } from './passes-second-factor.ts';
import { type BrowserInfo, startSignIn } from './start-sign-in.ts';

/**
 * Signs in a user who has proved the first factor. Every token is issued here, so none is issued without the second
 * factor. Undefined when the one-time code is wrong. Each sign-in has a token of its own.
 */
export async function issueToken(
  deps: Pick<Deps, 'clock' | 'random'> & { readonly db: Tx },
  user: User,
  browser: BrowserInfo,
  oneTimeCode: string | undefined,
): Promise<SignedIn | undefined> {
  if (!(await passesSecondFactor(deps, deps.db, user.id, oneTimeCode))) return undefined;
  const token = await startSignIn(deps, user, 'token', browser);
  return { user: presentProfile(user), token };
}
