import { logout, type Profile } from '@print/contract/session';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { getToken, setToken } from '#api/token.ts';
import { removeStored, storageKeys } from '#lib/storage.ts';
import { recordActivity } from './activity.ts';
import { runSignOutTasks } from './before-sign-out.ts';
import { profileQuery } from './profile-query.ts';
import { sessionEnd } from './session-end.ts';

/** `token` is from the server, or `sessionMarker` when the session has only a cookie. */
export function signIn(queryClient: QueryClient, { user, token }: { user: Profile; token: string }): void {
  recordActivity();
  sessionEnd.setState(undefined, true);
  setToken(token);
  resetPersonalQueries(queryClient);
  void refetchPersonalQueries(queryClient);
  queryClient.setQueryData(profileQuery.queryKey, user);
}

export async function signOut(queryClient: QueryClient): Promise<void> {
  await runSignOutTasks();
  await endSession(queryClient, 'logout');
}

/**
 * The server is always notified: a session cookie that outlived the token would let the next person at this screen
 * order under this account. The browser signs out at once, whatever the response is.
 */
export async function endSession(queryClient: QueryClient, reason: 'logout' | 'expired' | undefined): Promise<void> {
  const request = call(logout, {});
  sessionEnd.setState(reason, true);
  setToken(null);
  removeStored(storageKeys.lookupTicket, 'sessionStorage');
  resetPersonalQueries(queryClient);
  await request.catch(endCookieSession).catch(() => undefined);
}

/** The server rejects an expired token without ending the session of the cookie. A call without the token ends it. */
async function endCookieSession(error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status === 401 && getToken() === null) await call(logout, {});
}

/** The next person at this screen must not see personal data. */
export function resetPersonalQueries(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) query.reset();
}

/** Refetches the queries on the screen with the current token. */
export function refetchPersonalQueries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isPersonal });
}

const isPersonal = ({ meta: { isPublic } = {} }: Query) => isPublic !== true;
