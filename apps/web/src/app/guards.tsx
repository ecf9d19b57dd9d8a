import { pages, safeRedirect } from '@print/contract/pages';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { loginPath } from '#lib/login-path.ts';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { RestoringPage } from '#pages/restoring-page.tsx';
import { sessionEnd } from '#session/session-end.ts';
import { useSession } from '#session/use-session.ts';
import { LazyPageView, lazyPage } from './lazy-page.tsx';

const ForbiddenPage = lazyPage(() => import('#pages/forbidden-page.tsx').then((m) => m.ForbiddenPage));

export type Guard = (props: { children: ReactNode }) => ReactNode;

/** A guest is sent to the sign-in page, and from there back to this page. */
export const SessionRequired: Guard = ({ children }) => {
  const { status } = useSession();
  const [wasGuestOnLoad] = useState(status === 'anonymous');
  const location = useLocation();
  const end = useStore(sessionEnd);
  if (status === 'signed-in') return children;
  if (status === 'restoring') return <RestoringPage />;
  // Somebody who signs out on this page does not want to sign in again at once.
  const hasJustSignedOut = end === 'logout' && !wasGuestOnLoad;
  return <Navigate to={hasJustSignedOut ? pages.intro.path : loginPath(location)} replace />;
};

export const StaffRequired: Guard = ({ children }) => {
  const { user } = useSession();
  return <SessionRequired>{user?.is_staff ? children : <LazyPageView page={ForbiddenPage} />}</SessionRequired>;
};

/** For sign-in pages: a signed-in visitor goes to the intro page, and to the redirect right after signing in. */
export const GuestsOnly: Guard = ({ children }) => {
  const { status } = useSession();
  // Also true for a visitor whose stored token the server has rejected.
  const [wasGuest, setWasGuest] = useState(false);
  const isHydrated = useIsHydrated();
  if (status === 'anonymous' && isHydrated && !wasGuest) setWasGuest(true);
  const [search] = useSearchParams();
  if (status !== 'signed-in') return children;
  return <Navigate to={wasGuest ? safeRedirect(search.get('redirect')) : pages.intro.path} replace />;
};
