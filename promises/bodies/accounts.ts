import { randomBytes } from 'node:crypto';
import type { User } from '../../apps/server/src/domains/accounts/accounts.table.ts';
import { hashPassword } from '../../apps/server/src/domains/accounts/passwords/password-hash.ts';
import { setUpSecondFactor } from '../../apps/server/src/domains/accounts/second-factor/set-up-second-factor.ts';
import { setSecondFactor } from '../../apps/server/src/domains/accounts/second-factor.store.ts';
import { listSignIns } from '../../apps/server/src/domains/accounts/sign-ins.store.ts';
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
  /** The id of one of the two sign-ins. */
  readonly device: string;
  /** The secret of the authenticator app. */
  readonly secondFactor: string | undefined;
};

export type Accounts = { readonly customers: Account[]; readonly staff: Account[] };

/** Personal data of a customer who makes no calls; no other customer may receive any of it. */
export const strangersData = ['13711112222', 'zhangsan.secret', '张三的病历'];

/**
 * Many accounts, because some calls delete the caller's account, its sign-in or its rights. The first of each role makes
 * most calls. The others are linked to GitHub; if they are staff, their second factor is set up, and every third one's is
 * on.
 */
export async function seedAccounts(deps: Deps, count: number): Promise<Accounts> {
  const passwordHash = await hashPassword({ bytes: randomBytes }, goodPassword);
  const create = async (role: 'customer' | 'staff', index: number): Promise<Account> => {
    const link = index > 0 && { githubId: `${role}-${index}`, githubLinkedAt: deps.clock.now() };
    // Owners, who may make every call; every fourth of the spare ones is a clerk.
    const staffRole = index % 4 === 3 ? 'clerk' : 'owner';
    const user = await seedUser(deps, { role: role === 'staff' ? staffRole : role, passwordHash, ...link });
    const [token, session] = [await startSignIn(deps, user, 'token'), await startSignIn(deps, user, 'session')];
    const [device] = await listSignIns(deps.db, user.id, deps.clock.now());
    const secondFactor =
      role === 'staff' && index > 0 ? await seedSecondFactor(deps, user, index % 3 === 0) : undefined;
    return { id: user.id, username: user.username, token, session, device: device?.id ?? '', secondFactor };
  };
  const [phoneNumber = '', email = '', filename = ''] = strangersData;
  const stranger = await seedUser(deps, { phoneNumber, email: `${email}@campus.test` });
  await seedOrder(deps, { owner: `user:${stranger.id}`, phoneNumber }, [
    { documents: [{ originalFilename: `${filename}.pdf` }] },
  ]);
  const accounts: Accounts = { customers: [], staff: [] };
  for (let index = 0; index < count; index += 1) {
    accounts.customers.push(await create('customer', index));
    accounts.staff.push(await create('staff', index));
  }
  return accounts;
}

async function seedSecondFactor(deps: Deps, user: User, isActive: boolean): Promise<string> {
  const { secret } = await setUpSecondFactor(deps, user);
  await deps.db.transaction(async (tx) => await setSecondFactor(tx, user.id, { isActive }));
  return secret;
}
