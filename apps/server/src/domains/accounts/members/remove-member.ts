import type { Deps } from '#platform/deps.ts';
import { lastOwner } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { deleteInvitationsBy } from '../invitations.store.ts';
import { deleteSecondFactor } from '../second-factor.store.ts';
import { assertStillOwner } from './assert-still-owner.ts';
import { setRole } from './members.store.ts';
import { deleteAllAlertsOf } from './owner-alerts.store.ts';
import { type OwnerAlertDeps, recordOwnerAlert } from './record-owner-alert.ts';
import { isLastOwner, roleChange } from './role-change-rules.ts';

/** Makes a member a customer again and deletes the invitations they sent. */
export async function removeMember(deps: OwnerAlertDeps & Pick<Deps, 'db'>, actor: User, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const members = await assertStillOwner(tx, actor);
    const member = members.find((candidate) => candidate.id === id);
    // Another request has already removed the member.
    if (!member) return;
    if (isLastOwner(members, member)) throw lastOwner();
    await setRole(tx, id, 'customer', null);
    await deleteInvitationsBy(tx, id);
    await deleteAllAlertsOf(tx, id);
    // Customers have no page to switch it off.
    await deleteSecondFactor(tx, id);
    const entry = { actor, kind: 'member_removed', subject: member.username } as const;
    const changes = roleChange(member.role, undefined);
    await recordOwnerAlert(deps, tx, { ...entry, changes }, member.role === 'owner' ? id : undefined);
    // Their open pages must not receive the queue's events any more.
    await deps.live.endStreams(tx, `user:${id}`);
  });
}
