import type { Deps } from '#platform/deps.ts';
import type { User } from '../accounts.table.ts';
import { deleteInvitation } from '../invitations.store.ts';
import { recordAuditEntry } from './record-audit-entry.ts';

/** Does nothing when the invitation is already used or withdrawn. */
export async function withdrawInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  actor: User,
  id: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await deleteInvitation(tx, id)) await recordAuditEntry(deps, tx, { actor, kind: 'invitation_withdrawn' });
  });
}
