import { pages } from '@print/contract/pages';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '#lib/login-path.ts';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { useSession } from '#session/use-session.ts';

/** The account data that header and mobile menu share. */
export function useAccount() {
  const { status, user, logout } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  const handleLogout = async () => {
    await navigate(pages.intro.path);
    await logout();
  };
  // The prerendered page is the same for every URL with this path, so its links have no redirect.
  const paths = useIsHydrated() ? signInPaths(location) : plainPaths;
  return { status, user, handleLogout, ...paths };
}

const plainPaths = { login: pages.login.path, register: pages.register.path };

/** Signing in redirects to the current page; from a sign-in page, to the redirect in its URL. */
function signInPaths(location: { pathname: string; search: string; hash: string }) {
  const signingIn = location.pathname === pages.login.path || location.pathname === pages.register.path;
  const back = signingIn ? pages.login.path + location.search : loginPath(location);
  return { login: back, register: back.replace(pages.login.path, pages.register.path) };
}
