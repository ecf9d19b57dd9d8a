import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Something only the browser knows, such as what it has stored. The page came rendered without it, and is taken over
 * as it came; right after that the fact is there. `read` returns a plain value, the same as long as nothing changes.
 */
export function useBrowserValue<T extends string | number | boolean | null, S extends T>(
  read: () => T,
  onServer: S,
): T {
  return useSyncExternalStore(subscribeToNothing, read, () => onServer);
}

/** Whether this is the visitor's own page yet, no longer the one that everybody gets. */
export const useIsHydrated = (): boolean => useBrowserValue(() => true, false);
