import { lockUser } from '#domains/accounts/accounts.api.ts';
import { createPasswordLink } from '#domains/accounts/passwords/create-password-link.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { MailSendError } from '#platform/mail/mail.ts';
import { isMailable } from './mail-address-rules.ts';
import { writePasswordMail } from './password-mail-rules.ts';

/** Sends nothing to an unknown user or an unusable address. A retry sends a new link, which replaces the first. */
export async function sendPasswordLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random' | 'mail'>,
  { userId }: { readonly userId: string },
): Promise<void> {
  const { db, clock, config, mail } = deps;
  if (!mail) return;
  const { name } = await getSettings(db);
  // The lock keeps the address from changing meanwhile: a change ends the links that exist.
  const created = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    return user && isMailable(user.email) ? { user, ...(await createPasswordLink(deps, tx, userId)) } : undefined;
  });
  if (!created) return;
  const { user, url } = created;
  const date = clock.now();
  const id = `<password.${userId}.${date.getTime()}@${new URL(config.publicOrigin).hostname}>`;
  const message = writePasswordMail({ shopName: name, username: user.username, url });
  try {
    await mail.send({ id, to: user.email, ...message, date });
  } catch (error) {
    if (error instanceof MailSendError && error.isPermanent) throw new NonRetryableError(error.message);
    throw error;
  }
}
