import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deletePrintedInvitations, insertInvitation } from '../invitations.store.ts';
import type { Invitation } from '../members.table.ts';
import { hasMembers } from './members.store.ts';

export const invitationDays = 3;

/** The secret stands behind the `#`: no browser sends that to a server, so no log has it. */
export async function createInvitation(
  { clock, config, random }: Pick<Deps, 'clock' | 'config' | 'random'>,
  db: Db,
  invitedBy: string | null,
): Promise<{ readonly invitation: Invitation; readonly url: string }> {
  const secret = newSecret(random);
  const createdAt = clock.now();
  const invitation = {
    id: random.uuid(),
    tokenHash: hashSecret(secret),
    invitedBy,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + invitationDays * 24 * 3600 * 1000),
  };
  await insertInvitation(db, invitation);
  return { invitation, url: `${config.publicOrigin}/staff/join#${secret}` };
}

/** A link for whoever operates the server. It replaces those printed before: the last one read is the one that works. */
export async function createStaffLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
): Promise<string> {
  return await deps.db.transaction(async (tx) => {
    await deletePrintedInvitations(tx);
    const { url } = await createInvitation(deps, tx, null);
    return url;
  });
}

/** For a shop that nobody works in yet; undefined as soon as somebody does. */
export async function createFirstStaffLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
): Promise<string | undefined> {
  return (await hasMembers(deps.db)) ? undefined : await createStaffLink(deps);
}
