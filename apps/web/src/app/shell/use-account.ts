import { pages } from '@print/contract/pages';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '#lib/login-path.ts';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { useSession } from '#session/use-session.ts';

/** What header and mobile menu both need to know about who is here. */
export function useAccount() {
  const { status, user, logout } = useSession();
  const location = useLocation();
  const navigate = useNavigate();

  const handleLogout = async () => {
    await navigate(pages.intro.path);
    await logout();
  };
  // A page that is the same for everybody leads to the sign-in page alone.
  const paths = useIsHydrated() ? signInPaths(location) : plainPaths;
  return { status, user, handleLogout, ...paths };
}

const plainPaths = { login: pages.login.path, register: pages.register.path };

/** Signing in leads back here; on the sign-in pages, to wherever they already lead. */
function signInPaths(location: { pathname: string; search: string; hash: string }) {
  const signingIn = location.pathname === pages.login.path || location.pathname === pages.register.path;
  const back = signingIn ? pages.login.path + location.search : loginPath(location);
  return { login: back, register: back.replace(pages.login.path, pages.register.path) };
}
