import { findAuditEntry, findUser } from '#domains/accounts/accounts.api.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { MailSendError } from '#platform/mail/mail.ts';
import { isMailable } from './mail-address-rules.ts';
import { writeOwnerAlertMail } from './owner-alert-mail-rules.ts';

/**
 * Tells one owner of a change, whether or not the shop mails its customers. A retry after a crash may send the mail again,
 * with the same message id.
 */
export async function sendOwnerAlert(
  { db, config, mail, clock }: Pick<Deps, 'db' | 'config' | 'mail' | 'clock'>,
  { entryId, userId }: { readonly entryId: string; readonly userId: string },
): Promise<void> {
  const [entry, user] = [await findAuditEntry(db, entryId), await findUser(db, userId)];
  if (!mail || !entry || !user || !isMailable(user.email)) return;
  const { name: shopName } = await getSettings(db);
  const origin = config.publicOrigin;
  const message = writeOwnerAlertMail({ entry, username: user.username, shopName, origin });
  const id = `<alert.${entryId}.${userId}@${new URL(origin).hostname}>`;
  try {
    await mail.send({ id, to: user.email, ...message, date: clock.now() });
  } catch (error) {
    if (error instanceof MailSendError && error.isPermanent) throw new NonRetryableError(error.message);
    throw error;
  }
}
