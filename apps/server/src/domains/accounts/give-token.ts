import type { SignedIn } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import { presentProfile } from './accounts.present.ts';
import type { User } from './accounts.table.ts';
import { type Browser, startSignIn } from './start-sign-in.ts';

/** Signs somebody in who has proven who they are: a new token every time. */
export async function giveToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  user: User,
  browser: Browser,
): Promise<SignedIn> {
  const token = await startSignIn(deps, user, 'token', browser);
  return { user: presentProfile(user), token };
}
