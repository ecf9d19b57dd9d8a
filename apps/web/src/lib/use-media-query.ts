import { useSyncExternalStore } from 'react';

/** Media queries that scripts share with stylesheets. */
export const fromTablet = '(min-width: 768px)';
export const fromDesktop = '(min-width: 1024px)';

/** Whether a media query matches, for components that CSS alone cannot add or remove. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
