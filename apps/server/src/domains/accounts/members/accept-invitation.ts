import { hashSecret } from '#lib/secrets.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { lockUser } from '../accounts.api.ts';
import { signInExpired } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { consumeInvitation, findInvitation } from '../invitations.store.ts';
import type { Invitation } from '../members.table.ts';
import { isOwner, isStaff } from '../role-rules.ts';
import { type LockedMember, lockMembers, setRole } from './members.store.ts';
import { type OwnerAlertDeps, recordOwnerAlert } from './record-owner-alert.ts';
import { roleChange } from './role-change-rules.ts';
import { withInvitationLimit } from './with-invitation-limit.ts';

type JoinDeps = OwnerAlertDeps & Pick<Deps, 'db' | 'sleep'>;

/** Gives the signed-in user the role of the invitation. The refusal does not reveal the reason. */
export async function acceptInvitation(deps: JoinDeps, user: User, token: string, guesser: Guesser): Promise<void> {
  await withInvitationLimit(deps, { user, guesser }, async (tx) => await join(deps, tx, user.id, hashSecret(token)));
}

async function join(deps: JoinDeps, tx: Tx, userId: string, tokenHash: string): Promise<true | undefined> {
  const now = deps.clock.now();
  const members = await lockMembers(tx);
  const user = await lockUser(tx, userId);
  if (!user) throw signInExpired();
  const invitation = await findInvitation(tx, tokenHash, now);
  // Staff who open a link do not use it up, unless it makes an owner of a clerk.
  if (isStaff(user) && (isOwner(user) || invitation?.role !== 'owner')) return true;
  const consumed = invitation && (await consumeInvitation(tx, tokenHash, now));
  if (!consumed) return isStaff(user) || undefined;
  await setRole(tx, user.id, consumed.role, user.staffSince ?? now);
  const role = roleChange(isStaff(user) ? user.role : undefined, consumed.role);
  await recordOwnerAlert(deps, tx, {
    actor: user,
    kind: isStaff(user) ? 'member_role_changed' : 'member_joined',
    subject: user.username,
    changes: [...role, { field: 'invited_by', before: '', after: inviterOf(consumed, members) }],
  });
  // Open pages reconnect and then receive the queue's events.
  await deps.live.endStreams(tx, `user:${user.id}`);
  return true;
}

/** Empty for a link of the server. Invitations end with the role of their owner. */
function inviterOf({ invitedBy }: Invitation, members: readonly LockedMember[]): string {
  return members.find(({ id }) => id === invitedBy)?.username ?? '';
}
