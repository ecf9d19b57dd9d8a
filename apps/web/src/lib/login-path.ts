import { pages } from '@print/contract/pages';

type Place = { pathname: string; search: string; hash: string };

/** The sign-in page, which leads back to `from` afterwards. */
export function loginPath({ pathname, search, hash }: Place): string {
  return `${pages.login.path}?${new URLSearchParams({ redirect: pathname + search + hash })}`;
}
