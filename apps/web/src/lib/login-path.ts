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

function backTo({ pathname, search, hash }: Place): string {
  return `?${new URLSearchParams({ redirect: pathname + search + hash })}`;
}
