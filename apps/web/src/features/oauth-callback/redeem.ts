import { login, type SignedIn } from '@print/contract/accounts';
import { getUserinfo, validateToken } from '@print/contract/oauth';
import { call } from '#api/call.ts';
import { sessionMarker } from '#api/token.ts';
import type { CallbackParams } from './callback-params.ts';

type Completed = Extract<CallbackParams, { kind: 'completed' }>;

/** Who is here is about to be found out; an older token has no say in it, and must not be ended by a miss. */
const asGuest = { asGuest: true };

/**
 * Turns a completed sign-in into a token: by the temporary one, else by name and provider, else by the session
 * cookie alone. When all three fail, the first failure says most.
 */
export async function redeem({ username, tempToken, provider }: Completed): Promise<SignedIn> {
  const ways: (() => Promise<SignedIn>)[] = [
    ...(tempToken ? [() => call(validateToken, { querystring: { token: tempToken } }, asGuest)] : []),
    ...(provider ? [() => call(login, { body: { username, oauth_provider: provider } }, asGuest)] : []),
    async () => ({ user: await call(getUserinfo, {}, asGuest), token: sessionMarker }),
  ];
  const failures: unknown[] = [];
  for (const way of ways) {
    try {
      return await way();
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw failures[0];
}
