import { deleteUser, lockUser } from '#domains/accounts/accounts.api.ts';
import { signInExpired } from '#domains/accounts/accounts.errors.ts';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { confirmIdentity } from '#domains/accounts/passwords/confirm-identity.ts';
import { plainUsername } from '#domains/accounts/registering/username-rules.ts';
import { deleteDocumentFiles } from '#domains/documents/document-files.ts';
import { deleteScreenshotFiles } from '#domains/orders/payments/screenshot-files.ts';
import { type Forgotten, forgetCustomer } from '#domains/orders/retention/forget-customer.ts';
import type { Deps } from '#platform/deps.ts';
import { staffCannotDeleteAccount, usernameDoesNotMatch } from './account-deletion.errors.ts';

type Leaving = {
  readonly user: User;
  readonly caller: Caller;
  readonly address: string;
  readonly typed: { readonly username: string; readonly password?: string | undefined };
};

/** Nothing of a user stays but the sums of their orders. */
export async function deleteAccount(deps: Deps, { user, caller, address, typed }: Leaving): Promise<void> {
  if (user.role === 'staff') throw staffCannotDeleteAccount();
  assertUsernameMatches(typed.username, user.username);
  await confirmIdentity(deps, caller, { password: typed.password, field: 'password', address });
  const forgotten = await deps.db.transaction(async (tx) => {
    const account = await lockUser(tx, user.id);
    if (!account) throw signInExpired();
    if (account.role === 'staff') throw staffCannotDeleteAccount();
    const gone = await forgetCustomer(deps, tx, { user, visitorId: caller.visitorId });
    await deleteUser(tx, user.id);
    return gone;
  });
  // The rows are gone, so nobody is shown anything any more; bytes that stay behind are the sweepers'.
  await deleteBytes(deps, forgotten).catch((error) =>
    deps.log.warn({ err: error }, 'files of a customer who has left are left to the sweepers'),
  );
}

async function deleteBytes(deps: Deps, { documentIds, screenshotIds }: Forgotten): Promise<void> {
  await deleteDocumentFiles(deps, documentIds);
  await deleteScreenshotFiles(deps, screenshotIds);
}

/** Whoever leaves types their own name, so that nobody leaves by a slip of the finger. */
function assertUsernameMatches(typed: string, username: string): void {
  if (plainUsername(typed).toLowerCase() !== username.toLowerCase()) throw usernameDoesNotMatch();
}
