import type { MemberRole } from '@print/contract/members';
import type { Deps } from '#platform/deps.ts';
import { lastOwner, memberNotFound } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { deleteInvitationsBy } from '../invitations.store.ts';
import { assertStillOwner } from './assert-still-owner.ts';
import { setRole } from './members.store.ts';
import { deleteAllAlertsOf } from './owner-alerts.store.ts';
import { type OwnerAlertDeps, recordOwnerAlert } from './record-owner-alert.ts';
import { isLastOwner, roleChange } from './role-change-rules.ts';

/** Makes a clerk an owner, or an owner a clerk, whose invitations end. */
export async function setMemberRole(
  deps: OwnerAlertDeps & Pick<Deps, 'db'>,
  actor: User,
  { id, role }: { readonly id: string; readonly role: MemberRole },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const members = await assertStillOwner(tx, actor);
    const member = members.find((candidate) => candidate.id === id);
    if (!member) throw memberNotFound();
    if (member.role === role) return;
    if (isLastOwner(members, member)) throw lastOwner();
    await setRole(tx, id, role);
    if (role === 'clerk') {
      await deleteInvitationsBy(tx, id);
      await deleteAllAlertsOf(tx, id);
      await deps.live.notify(tx, `user:${id}`, { topic: 'membership' });
    }
    const entry = { actor, kind: 'member_role_changed', subject: member.username } as const;
    const changes = roleChange(member.role, role);
    await recordOwnerAlert(deps, tx, { ...entry, changes }, role === 'clerk' ? id : undefined);
  });
}
