import type { Deps } from '#platform/deps.ts';
import { deletePrintedInvitations } from '../invitations.store.ts';
import { makeInvitation } from './make-invitation.ts';

/** A link for whoever operates the server. It replaces those printed before: the last one read is the one that works. */
export async function makeStaffLink(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>): Promise<string> {
  return await deps.db.transaction(async (tx) => {
    await deletePrintedInvitations(tx);
    const { url } = await makeInvitation(deps, tx, null);
    return url;
  });
}
