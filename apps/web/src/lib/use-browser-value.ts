import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * A value that only the browser has, such as a stored one. The server renders `onServer`; hydration uses that too,
 * and the browser's value follows right after. `read` returns a primitive, so that equal values do not re-render.
 */
export function useBrowserValue<T extends string | number | boolean | null, S extends T>(
  read: () => T,
  onServer: S,
): T {
  return useSyncExternalStore(subscribeToNothing, read, () => onServer);
}

/** False in the prerendered page, which is the same for every visitor. */
export const useIsHydrated = (): boolean => useBrowserValue(() => true, false);
