import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteOperatorInvitations, insertInvitation } from '../invitations.store.ts';
import type { Invitation } from '../members.table.ts';
import { hasOwner } from './members.store.ts';

export const invitationDays = 3;

/** The secret is in the URL fragment: browsers do not send it, so no server log contains it. */
export async function createInvitation(
  { clock, config, random }: Pick<Deps, 'clock' | 'config' | 'random'>,
  db: Db,
  { role, invitedBy }: Pick<Invitation, 'role' | 'invitedBy'>,
): Promise<{ readonly invitation: Invitation; readonly url: string }> {
  const secret = newSecret(random);
  const createdAt = clock.now();
  const invitation = {
    id: random.uuid(),
    tokenHash: hashSecret(secret),
    role,
    invitedBy,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + invitationDays * 24 * 3600 * 1000),
  };
  await insertInvitation(db, invitation);
  return { invitation, url: `${config.publicOrigin}/staff/join#${secret}` };
}

/** A link for the operator of the server, who becomes an owner. It replaces earlier links for the operator. */
export async function createStaffLink(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>): Promise<string> {
  return await deps.db.transaction(async (tx) => {
    await deleteOperatorInvitations(tx);
    const { url } = await createInvitation(deps, tx, { role: 'owner', invitedBy: null });
    return url;
  });
}

/** Undefined when the shop has an owner. */
export async function createFirstStaffLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
): Promise<string | undefined> {
  return (await hasOwner(deps.db)) ? undefined : await createStaffLink(deps);
}
