import type { MemberRole } from '@print/contract/members';
import type { Deps } from '#platform/deps.ts';
import type { User } from '../accounts.table.ts';
import { assertStillOwner } from './assert-still-owner.ts';
import { createInvitation } from './create-invitation.ts';
import { recordAuditEntry } from './record-audit-entry.ts';
import { roleChange } from './role-change-rules.ts';

export async function inviteMember(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  actor: User,
  role: MemberRole,
): Promise<Awaited<ReturnType<typeof createInvitation>>> {
  return await deps.db.transaction(async (tx) => {
    // If the inviter has just been removed, the link would outlive the removal.
    await assertStillOwner(tx, actor);
    await recordAuditEntry(deps, tx, { actor, kind: 'member_invited', changes: roleChange(undefined, role) });
    return await createInvitation(deps, tx, { role, invitedBy: actor.id });
  });
}
