import type { Deps } from '#platform/deps.ts';
import type { User } from '../accounts.table.ts';
import { assertStillStaff } from './assert-still-staff.ts';
import { createInvitation } from './create-invitation.ts';
import { recordAuditEntry } from './record-audit-entry.ts';

export async function inviteMember(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  actor: User,
): Promise<Awaited<ReturnType<typeof createInvitation>>> {
  return await deps.db.transaction(async (tx) => {
    // If the inviter has just been removed, the link would outlive the removal.
    await assertStillStaff(tx, actor);
    await recordAuditEntry(deps, tx, { actor, kind: 'member_invited' });
    return await createInvitation(deps, tx, actor.id);
  });
}
