import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import { accountMessages, staffPassword } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { findAccount } from '../find-account.ts';
import { createPasswordLink } from '../passwords/create-password-link.ts';
import { isStaff } from '../role-rules.ts';
import { assertStillStaff } from './assert-still-staff.ts';
import { recordAuditEntry } from './record-audit-entry.ts';

export type IssuedPasswordLink = { readonly username: string; readonly url: string; readonly expiresAt: Date };

/**
 * A link for a customer at the counter, whose identity the member of staff has checked. Not for accounts of staff: a
 * member could take over a colleague's account and act in their name.
 */
export async function issuePasswordLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  actor: User,
  login: string,
): Promise<IssuedPasswordLink> {
  const account = await findAccount(deps, login, undefined);
  if (!account) throw fieldRefused('username', accountMessages.accountUnknown);
  const { id, username } = account.user;
  if (isStaff(account.user)) throw staffPassword();
  return await deps.db.transaction(async (tx) => {
    await assertStillStaff(tx, actor);
    await recordAuditEntry(deps, tx, { actor, kind: 'password_link_created', subject: username });
    return { username, ...(await createPasswordLink(deps, tx, id)) };
  });
}
