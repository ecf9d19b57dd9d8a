import { useLocation } from 'react-router';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { type Tab, tabOf } from './tabs.ts';

/** Undefined in the prerendered page: the server never sees the hash. */
export function useTab(): Tab | undefined {
  const { hash } = useLocation();
  return useIsHydrated() ? tabOf(hash) : undefined;
}
