import { pages } from '@print/contract/pages';

type Place = { pathname: string; search: string; hash: string };

/** The sign-in page, which redirects to `from` afterwards. */
export function loginPath(from: Place): string {
  return pages.login.path + redirectQuery(from);
}

/** The registration page, which redirects to `from` afterwards. */
export function registerPath(from: Place): string {
  return pages.register.path + redirectQuery(from);
}

/** The OAuth callback works once, so nothing redirects to it. */
function redirectQuery({ pathname, search, hash }: Place): string {
  if (pathname === pages.oauthCallback.path) return '';
  return `?${new URLSearchParams({ redirect: pathname + search + hash })}`;
}
