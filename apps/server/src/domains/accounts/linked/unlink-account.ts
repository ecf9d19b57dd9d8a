import { SignInProvider } from '@print/contract/shop';
import type { Deps } from '#platform/deps.ts';
import { lockUser } from '../accounts.api.ts';
import type { User } from '../accounts.table.ts';
import { assertOtherSignInMethod, linkOf } from './linked-account-rules.ts';
import { notLinked } from './linked-accounts.errors.ts';
import { setLink } from './linked-accounts.store.ts';

/** `id` is the provider's name, or the provider's id of the user. The last way to sign in cannot be removed. */
export async function unlinkAccount(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  offered: readonly SignInProvider[],
): Promise<User> {
  return await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const provider = SignInProvider.options.find((name) => {
      const link = user && linkOf(user, name);
      return link && (name === id || link.subject === id);
    });
    if (!user || !provider) throw notLinked();
    assertOtherSignInMethod(user, provider, offered);
    return (await setLink(tx, user.id, provider, undefined)) ?? user;
  });
}
