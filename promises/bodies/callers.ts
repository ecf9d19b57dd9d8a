import { goodPassword } from '../../apps/server/test/account-clients.ts';
import { createClient, type TestClient } from '../../apps/server/test/test-client.ts';
import {
  changePassword,
  deleteAccount,
  logout,
  signOutDevice,
  signOutOtherDevices,
} from '../../packages/contract/src/accounts.ts';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { type Account, type Accounts, strangersData } from './accounts.ts';
import { pick, type Random } from './hostile-values.ts';

export type Caller = {
  readonly headers: Readonly<Record<string, string>>;
  /** Values for the placeholders of a request. */
  readonly own: Readonly<Record<string, string>>;
  /** Personal data that the caller must not receive. */
  readonly secrets: readonly string[];
};

/** These may end the caller's account or sign-in, so each call uses up a spare account. */
const endings: readonly Endpoint[] = [logout, deleteAccount, signOutDevice, signOutOtherDevices, changePassword];

export async function createCallers(origin: string, accounts: Accounts) {
  const guest = createClient(origin);
  const csrf = await guest.csrfHeaders();
  const cookieOf = (more: readonly string[]) =>
    [...[...guest.cookies].map((pair) => pair.join('=')), ...more].join('; ');
  const ownOf = (username: string) => ({ username, password: goodPassword });

  return {
    guest,
    /** A guest, a customer or a member of staff, by token or by session cookie. */
    choose(endpoint: Endpoint, random: Random): Caller {
      const role = pick(
        endpoint.url.startsWith('/api/staff/')
          ? (['staff', 'staff', 'guest', 'customers'] as const)
          : (['guest', 'customers', 'staff'] as const),
        random,
      );
      const forwarded = {
        'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(random() * 250)).join('.'),
      };
      const isByToken = random() < 0.5;
      const pool = role === 'guest' ? [] : accounts[role];
      const isEnding = endings.includes(endpoint);
      const account = isEnding && pool.length > 1 ? pool.pop() : isEnding ? undefined : pool[0];
      const secrets = role === 'staff' ? [] : strangersData;
      if (!account) return { headers: { ...forwarded, ...csrf, cookie: cookieOf([]) }, own: ownOf('guest'), secrets };
      const { token, session, username } = account;
      const headers: Record<string, string> = isByToken
        ? { ...forwarded, authorization: `Token ${token}` }
        : { ...forwarded, ...csrf, cookie: cookieOf([`session=${session}`]) };
      return { headers, own: ownOf(username), secrets };
    },
  };
}

export const signedIn = (origin: string, { token }: Account): TestClient => createClient(origin, token);
