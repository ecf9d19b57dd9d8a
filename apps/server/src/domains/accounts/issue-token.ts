import type { SignedIn } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import { presentProfile } from './accounts.present.ts';
import type { User } from './accounts.table.ts';
import { type BrowserInfo, startSignIn } from './start-sign-in.ts';

/** Signs in a user who has been authenticated. Each sign-in has a token of its own. */
export async function issueToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  user: User,
  browser: BrowserInfo,
): Promise<SignedIn> {
  const token = await startSignIn(deps, user, 'token', browser);
  return { user: presentProfile(user), token };
}
