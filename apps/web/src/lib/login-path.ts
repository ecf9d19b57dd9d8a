import { pages } from '@print/contract/pages';

type Place = { pathname: string; search: string; hash: string };

/** The sign-in page, which leads back to `from` afterwards. */
export function loginPath(from: Place): string {
  return pages.login.path + redirectQuery(from);
}

/** Making an account leads back as well. */
export function registerPath(from: Place): string {
  return pages.register.path + redirectQuery(from);
}

/** Coming back from a provider is over when it is over: nobody wants to be led there again. */
function redirectQuery({ pathname, search, hash }: Place): string {
  if (pathname === pages.oauthCallback.path) return '';
  return `?${new URLSearchParams({ redirect: pathname + search + hash })}`;
}
