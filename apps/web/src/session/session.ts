import { logout, type Profile } from '@print/contract/accounts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { setToken } from '#api/token.ts';
import { removeStored, storageKeys } from '#lib/storage.ts';
import { recordActivity } from './activity.ts';
import { profileQuery } from './profile-query.ts';
import { sessionEnd } from './session-end.ts';

/** `token` is the server's, or the session marker when only a cookie proves who this is. */
export function signIn(queryClient: QueryClient, { user, token }: { user: Profile; token: string }): void {
  recordActivity();
  sessionEnd.set(undefined);
  setToken(token);
  forgetPersonalData(queryClient);
  void askAgain(queryClient);
  queryClient.setQueryData(profileQuery.queryKey, user);
}

/** Nobody waits for the server, and whatever it answers, this browser is signed out. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  const told = call(logout, {});
  endSession(queryClient, 'logout');
  await told.catch(() => undefined);
}

export function endSession(queryClient: QueryClient, how: 'logout' | 'expired' | undefined): void {
  sessionEnd.set(how);
  setToken(null);
  removeStored(storageKeys.lookupTicket, 'sessionStorage');
  forgetPersonalData(queryClient);
}

/** Everything but what is the same for everybody: the next person at this screen must not see it. */
export function forgetPersonalData(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) query.reset();
}

/** What is on the screen is fetched anew, as whoever is signed in now. */
export function askAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isPersonal });
}

const isPersonal = ({ meta: { isPublic } = {} }: Query) => isPublic !== true;
