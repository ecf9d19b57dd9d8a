import { useLocation } from 'react-router';
import { useIsTakenOver } from '#lib/use-browser-fact.ts';
import { type Tab, tabOf } from './tabs.ts';

/** Undefined in what the server renders: it is not told the part of an address behind the #. */
export function useTab(): Tab | undefined {
  const { hash } = useLocation();
  return useIsTakenOver() ? tabOf(hash) : undefined;
}
