import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deletePasswordLinksOf, insertPasswordLink } from '../password-links.store.ts';

export const passwordLinkMinutes = 60;

/**
 * A new link replaces the earlier ones of the user. The secret is in the URL fragment: browsers do not send it, so no
 * server log contains it.
 */
export async function createPasswordLink(
  { clock, config, random }: Pick<Deps, 'clock' | 'config' | 'random'>,
  tx: Tx,
  userId: string,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const secret = newSecret(random);
  const expiresAt = new Date(clock.now().getTime() + passwordLinkMinutes * 60_000);
  await deletePasswordLinksOf(tx, userId);
  await insertPasswordLink(tx, { tokenHash: hashSecret(secret), userId, expiresAt });
  return { url: `${config.publicOrigin}/auth/reset#${secret}`, expiresAt };
}
