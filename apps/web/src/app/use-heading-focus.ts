import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isShallowNavigation } from '#lib/shallow-navigation.ts';

/** A new page begins at its heading for those who read by keyboard or by ear. Not on the first load. */
export function useHeadingFocus(): void {
  const { pathname, state } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (isShallowNavigation(state)) return;
    // A page that waits for a code to be typed or scanned has the focus in its field already.
    if (document.activeElement?.matches('main input')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, state]);
}
