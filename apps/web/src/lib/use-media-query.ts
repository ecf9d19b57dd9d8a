import { useSyncExternalStore } from 'react';

/** Media queries that scripts share with stylesheets. */
export const fromTablet = '(min-width: 768px)';
export const fromDesktop = '(min-width: 1024px)';

/** Whether a media query holds, for what CSS alone cannot decide: what is there at all. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
