import { totpCode, totpStep } from '../../apps/server/src/domains/accounts/totp.ts';
import { goodPassword } from '../../apps/server/test/account-clients.ts';
import { decodeBase32 } from '../../apps/server/test/decode-base32.ts';
import type { TestClient } from '../../apps/server/test/test-client.ts';
import * as accountsContract from '../../packages/contract/src/accounts.ts';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { acceptInvitation } from '../../packages/contract/src/members.ts';
import { unbind } from '../../packages/contract/src/oauth.ts';
import { logout } from '../../packages/contract/src/session.ts';
import { renewRecoveryCodes, switchOnSecondFactor } from '../../packages/contract/src/staff-safety.ts';
import { type Accounts, strangersData } from './accounts.ts';
import type { OwnValues } from './hostile-request.ts';
import { pick, type Random } from './hostile-values.ts';
import type { OwnFiles } from './known-values.ts';

export type Caller = {
  readonly headers: Readonly<Record<string, string>>;
  readonly own: OwnValues;
  /** Personal data that the caller must not receive. */
  readonly secrets: readonly string[];
  /** A refused call leaves a spare account as it was, so another call may use it. */
  release(): void;
};

/** These may end the caller's account, sign-in or role, or work once for an account. They are made by spare accounts. */
const endings: readonly Endpoint[] = [
  accountsContract.login,
  accountsContract.register,
  logout,
  accountsContract.deleteAccount,
  accountsContract.signOutDevice,
  accountsContract.signOutOtherDevices,
  accountsContract.changePassword,
  acceptInvitation,
  unbind,
  switchOnSecondFactor,
  renewRecoveryCodes,
];

export async function createCallers(guest: TestClient, accounts: Accounts, files: OwnFiles) {
  const csrf = await guest.csrfHeaders();
  const cookieOf = (more: readonly string[]) =>
    [...[...guest.cookies].map((pair) => pair.join('=')), ...more].join('; ');
  let names = 0;

  /** A guest, a customer or a member of staff, by token or by session cookie. */
  return function chooseCaller(endpoint: Endpoint, random: Random): Caller {
    const role = pick(
      endpoint.url.startsWith('/api/staff/')
        ? (['staff', 'staff', 'guest', 'customers'] as const)
        : (['guest', 'customers', 'staff'] as const),
      random,
    );
    const forwarded = { 'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(random() * 250)).join('.') };
    const isByToken = random() < 0.5;
    const pool = role === 'guest' ? [] : accounts[role];
    const spare = endings.includes(endpoint) && pool.length > 1 ? pool.pop() : undefined;
    const account = endings.includes(endpoint) ? spare : pool[0];
    names += 1;
    return {
      headers:
        account && isByToken
          ? { ...forwarded, authorization: `Token ${account.token}` }
          : { ...forwarded, ...csrf, cookie: cookieOf(account ? [`session=${account.session}`] : []) },
      own: {
        username: account?.username ?? 'guest',
        password: goodPassword,
        newName: `fresh${names}`,
        file: files[role],
        device: account?.device ?? '',
        oneTimeCode: account?.secondFactor ? currentCode(account.secondFactor) : '',
      },
      secrets: role === 'staff' ? [] : strangersData,
      release: () => spare && void pool.splice(1, 0, spare),
    };
  };
}

const currentCode = (secret: string) => totpCode(decodeBase32(secret), totpStep(new Date()));
