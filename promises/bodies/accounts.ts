import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../apps/server/src/domains/accounts/passwords/password-hash.ts';
import { startSignIn } from '../../apps/server/src/domains/accounts/start-sign-in.ts';
import type { Deps } from '../../apps/server/src/platform/deps.ts';
import { goodPassword } from '../../apps/server/test/account-clients.ts';
import { seedOrder, seedUser } from '../../apps/server/test/factories.ts';

/** A user who is signed in by a token and by a session cookie. */
export type Account = {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly session: string;
};

export type Accounts = { readonly customers: Account[]; readonly staff: Account[] };

/** Personal data of a customer who makes no calls; no other customer may receive any of it. */
export const strangersData = ['13711112222', 'zhangsan.secret', '张三的病历'];

/** Many accounts, because some calls delete the caller's account, its sign-in or its rights. */
export async function seedAccounts(deps: Deps, count: number): Promise<Accounts> {
  const passwordHash = await hashPassword({ bytes: randomBytes }, goodPassword);
  const create = async (role: 'customer' | 'staff'): Promise<Account> => {
    const user = await seedUser(deps, { role, passwordHash });
    const [token, session] = [await startSignIn(deps, user, 'token'), await startSignIn(deps, user, 'session')];
    return { id: user.id, username: user.username, token, session };
  };
  const [phoneNumber = '', email = '', filename = ''] = strangersData;
  const stranger = await seedUser(deps, { phoneNumber, email: `${email}@campus.test` });
  await seedOrder(deps, { owner: `user:${stranger.id}`, phoneNumber }, [
    { documents: [{ originalFilename: `${filename}.pdf` }] },
  ]);
  const accounts: Accounts = { customers: [], staff: [] };
  for (let index = 0; index < count; index += 1) {
    accounts.customers.push(await create('customer'));
    accounts.staff.push(await create('staff'));
  }
  return accounts;
}
