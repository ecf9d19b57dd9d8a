import type { MemberRole } from '@print/contract/members';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import type { User } from '../accounts.table.ts';
import { findInvitation } from '../invitations.store.ts';
import { withInvitationLimit } from './with-invitation-limit.ts';

/** The role that the invitation gives; shares the limits of `acceptInvitation`. */
export async function readInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep'>,
  user: User,
  token: string,
  guesser: Guesser,
): Promise<MemberRole> {
  return await withInvitationLimit(deps, { user, guesser }, async (tx) => {
    const invitation = await findInvitation(tx, hashSecret(token), deps.clock.now());
    return invitation?.role;
  });
}
