import { logout, type Profile } from '@print/contract/accounts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { getToken, setToken } from '#api/token.ts';
import { removeStored, storageKeys } from '#lib/storage.ts';
import { recordActivity } from './activity.ts';
import { runSignOutTasks } from './before-sign-out.ts';
import { profileQuery } from './profile-query.ts';
import { sessionEnd } from './session-end.ts';

/** `token` is the server's, or the session marker when only a cookie proves who this is. */
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
 * However it ends, the server is told: a session cookie that outlived the token would make the next person at this
 * screen order in somebody else's name. Nobody waits for the server, and whatever it answers, this browser is out.
 */
export async function endSession(
  queryClient: QueryClient,
  how: 'logout' | 'expired' | undefined,
): Promise<void> {
  const told = call(logout, {});
  sessionEnd.setState(how, true);
  setToken(null);
  removeStored(storageKeys.lookupTicket, 'sessionStorage');
  resetPersonalQueries(queryClient);
  await told.catch(endCookieSession).catch(() => undefined);
}

/** A token that is dead already is refused together with the cookie beside it. */
async function endCookieSession(error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status === 401 && getToken() === null) await call(logout, {});
}

/** Everything but what is the same for everybody: the next person at this screen must not see it. */
export function resetPersonalQueries(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) query.reset();
}

/** What is on the screen is fetched anew, as whoever is signed in now. */
export function refetchPersonalQueries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isPersonal });
}

const isPersonal = ({ meta: { isPublic } = {} }: Query) => isPublic !== true;
