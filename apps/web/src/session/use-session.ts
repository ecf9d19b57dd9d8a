import type { Profile } from '@print/contract/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { getToken, subscribeToken } from '#api/token.ts';
import { profileQuery } from './profile-query.ts';
import { signOut } from './session.ts';

type Session = {
  /** `restoring`: there is a token, and the profile is not loaded yet. */
  status: 'anonymous' | 'restoring' | 'signed-in';
  user: Profile | undefined;
  logout: () => Promise<void>;
};

export function useSession(): Session {
  const queryClient = useQueryClient();
  const hasToken = useSyncExternalStore(
    subscribeToken,
    () => getToken() !== null,
    () => false,
  );
  const { data } = useQuery({ ...profileQuery, enabled: hasToken });
  const user = hasToken ? data : undefined;
  const logout = useCallback(() => signOut(queryClient), [queryClient]);
  const status = user ? 'signed-in' : hasToken ? 'restoring' : 'anonymous';
  return { status, user, logout };
}
