import { pages, safeRedirect } from '@print/contract/pages';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { loginPath } from '#lib/login-path.ts';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { ForbiddenPage } from '#pages/forbidden-page.tsx';
import { RestoringPage } from '#pages/restoring-page.tsx';
import { sessionEnd } from '#session/session-end.ts';
import { useSession } from '#session/use-session.ts';

export type Guard = (props: { children: ReactNode }) => ReactNode;

/** For pages of one's own: whoever is not signed in signs in first, and comes back. */
export const SessionRequired: Guard = ({ children }) => {
  const { status } = useSession();
  const [cameAsGuest] = useState(status === 'anonymous');
  const location = useLocation();
  const end = useStore(sessionEnd);
  if (status === 'signed-in') return children;
  if (status === 'restoring') return <RestoringPage />;
  // Who has just signed out on such a page did not ask to sign in again; who comes back to one later does.
  const hasJustLeft = end === 'logout' && !cameAsGuest;
  return <Navigate to={hasJustLeft ? pages.intro.path : loginPath(location)} replace />;
};

export const StaffRequired: Guard = ({ children }) => {
  const { user } = useSession();
  return <SessionRequired>{user?.is_staff ? children : <ForbiddenPage />}</SessionRequired>;
};

/** Sign-in pages: someone signed in has no business here; someone who just did so goes on. */
export const GuestsOnly: Guard = ({ children }) => {
  const { status } = useSession();
  // Whoever came with a token that turned out to be worthless is a guest from then on.
  const [wasGuest, setWasGuest] = useState(false);
  const isHydrated = useIsHydrated();
  if (status === 'anonymous' && isHydrated && !wasGuest) setWasGuest(true);
  const [search] = useSearchParams();
  if (status !== 'signed-in') return children;
  return <Navigate to={wasGuest ? safeRedirect(search.get('redirect')) : pages.intro.path} replace />;
};
