import { deleteUser, lockUser } from '#domains/accounts/accounts.api.ts';
import { signInExpired } from '#domains/accounts/accounts.errors.ts';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { confirmIdentity } from '#domains/accounts/passwords/confirm-identity.ts';
import { normaliseUsername } from '#domains/accounts/registering/username-rules.ts';
import { isStaff } from '#domains/accounts/role-rules.ts';
import { deleteDocumentFiles } from '#domains/documents/document-files.ts';
import { deleteScreenshotFiles } from '#domains/orders/payments/screenshot-files.ts';
import { anonymiseCustomer, type DeletedFiles } from '#domains/orders/retention/anonymise-customer.ts';
import type { Deps } from '#platform/deps.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { staffCannotDeleteAccount, usernameDoesNotMatch } from './account-deletion.errors.ts';

type DeletionRequest = {
  readonly user: User;
  readonly caller: Caller;
  readonly guesser: Guesser;
  readonly form: { readonly username: string; readonly password?: string | undefined };
};

/** Deletes all personal data of a user. Their orders stay, anonymised, for the reports. */
export async function deleteAccount(deps: Deps, { user, caller, guesser, form }: DeletionRequest): Promise<void> {
  if (isStaff(user)) throw staffCannotDeleteAccount();
  assertUsernameMatches(form.username, user.username);
  await confirmIdentity(deps, caller, { password: form.password, field: 'password', guesser });
  const deletedFiles = await deps.db.transaction(async (tx) => {
    const account = await lockUser(tx, user.id);
    if (!account) throw signInExpired();
    if (isStaff(account)) throw staffCannotDeleteAccount();
    const files = await anonymiseCustomer(deps, tx, { user, visitorId: caller.visitorId });
    await deleteUser(tx, user.id);
    await deps.live.endStreams(tx, `user:${user.id}`);
    return files;
  });
  // The rows are deleted, so no page shows the files. The hourly sweep deletes files that stay behind.
  await deleteFiles(deps, deletedFiles).catch((error) =>
    deps.log.warn({ err: error }, 'files of a deleted account could not be deleted; the sweep retries'),
  );
}

async function deleteFiles(deps: Deps, deleted: DeletedFiles): Promise<void> {
  const { documentIds, partialUploadIds, screenshotIds } = deleted;
  await deleteDocumentFiles(deps, documentIds);
  for (const id of partialUploadIds) await deps.storage.partials.delete(id);
  await deleteScreenshotFiles(deps, screenshotIds);
}

/** The user types their own name, so that nobody deletes an account by accident. */
function assertUsernameMatches(input: string, username: string): void {
  if (normaliseUsername(input).toLowerCase() !== username.toLowerCase()) throw usernameDoesNotMatch();
}
