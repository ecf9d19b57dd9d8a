import { useLocation } from 'react-router';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { type Tab, tabOf } from './tabs.ts';

/** Undefined in what the server renders: it is not told the part of an address behind the #. */
export function useTab(): Tab | undefined {
  const { hash } = useLocation();
  return useIsHydrated() ? tabOf(hash) : undefined;
}
