import type { Deps } from '#platform/deps.ts';
import { lastMember, notAllowed } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { deleteInvitationsBy } from '../invitations.store.ts';
import { deleteSecondFactor } from '../second-factor.store.ts';
import { lockMembers, setRole } from './members.store.ts';
import { recordAuditEntry } from './record-audit-entry.ts';

/** Makes a member a customer again and deletes the invitations they sent. */
export async function removeMember(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  actor: User,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const members = await lockMembers(tx);
    // Another member has just removed the actor.
    if (!members.some((member) => member.id === actor.id)) throw notAllowed();
    const member = members.find((candidate) => candidate.id === id);
    // Another request has already removed the member.
    if (!member) return;
    if (members.length === 1) throw lastMember();
    await setRole(tx, id, 'customer', null);
    await deleteInvitationsBy(tx, id);
    // Customers have no page to switch it off.
    await deleteSecondFactor(tx, id);
    await recordAuditEntry(deps, tx, { actor, kind: 'member_removed', subject: member.username });
    // Their open pages must not receive the queue's events any more.
    await deps.live.endStreams(tx, `user:${id}`);
  });
}
