import type { Profile } from '@print/contract/accounts';
import { presentProfile } from '../accounts.present.ts';
import type { User } from '../accounts.table.ts';

/** What somebody sees of themselves, for calls of other domains that answer it. */
export function showProfile(user: User): Profile {
  return presentProfile(user);
}
