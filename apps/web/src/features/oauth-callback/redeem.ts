import { login, type SignedIn } from '@print/contract/accounts';
import { getUserinfo, validateToken } from '@print/contract/oauth';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { sessionMarker } from '#api/token.ts';
import type { CallbackParams } from './callback-params.ts';

type Completed = Extract<CallbackParams, { kind: 'completed' }>;

/** The user has a second factor. */
export function isCodeRequest(failure: unknown): boolean {
  return failure instanceof ApiError && failure.fields['one_time_code'] !== undefined;
}

/** Sends no stored token: a token of an older sign-in must neither decide who signs in nor be deleted after a 401. */
const asGuest = { asGuest: true };

/**
 * Exchanges a completed sign-in for a token: by the temporary token, else by name and provider, else by the session
 * cookie. When all three fail, the first error is the most specific.
 */
export async function redeem({ username, tempToken, provider }: Completed): Promise<SignedIn> {
  const attempts: (() => Promise<SignedIn>)[] = [
    ...(tempToken ? [() => call(validateToken, { querystring: { token: tempToken } }, asGuest)] : []),
    ...(provider ? [() => call(login, { body: { username, oauth_provider: provider } }, asGuest)] : []),
    async () => ({ user: await call(getUserinfo, {}, asGuest), token: sessionMarker }),
  ];
  const failures: unknown[] = [];
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (failure) {
      // The sign-in is complete but for the code; the other ways would ask for it too.
      if (isCodeRequest(failure)) throw failure;
      failures.push(failure);
    }
  }
  throw failures[0];
}

/** Completes the sign-in of a user with a second factor. */
export function redeemWithCode({ username, provider }: Completed, code: string): Promise<SignedIn> {
  return call(login, { body: { username, oauth_provider: provider ?? '', one_time_code: code } }, asGuest);
}
