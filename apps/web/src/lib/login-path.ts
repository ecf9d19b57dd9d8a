import { pages } from '@print/contract/pages';

type Place = { pathname: string; search: string; hash: string };

/** The sign-in page, which leads back to `from` afterwards. */
export function loginPath(from: Place): string {
  return pages.login.path + backTo(from);
}

/** Making an account leads back as well. */
export function registerPath(from: Place): string {
  return pages.register.path + backTo(from);
}

/** Coming back from a provider is over when it is over: nobody wants to be led there again. */
function backTo({ pathname, search, hash }: Place): string {
  if (pathname === pages.oauthCallback.path) return '';
  return `?${new URLSearchParams({ redirect: pathname + search + hash })}`;
}
