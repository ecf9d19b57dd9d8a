import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertInvitation } from '../invitations.store.ts';
import type { Invitation } from '../members.table.ts';

export const invitationDays = 3;

/** The secret stands behind the `#`: no browser sends that to a server, so no log has it. */
export async function makeInvitation(
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
