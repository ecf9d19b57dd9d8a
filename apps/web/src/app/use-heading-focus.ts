import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isShallowNavigation } from '#lib/shallow-navigation.ts';

/** After a navigation, keyboard and screen-reader users start at the heading of the new page. */
export function useHeadingFocus(): void {
  const { pathname, state } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (isShallowNavigation(state)) return;
    // Pages that read a pickup code have focused their field already.
    if (document.activeElement?.matches('main input')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, state]);
}
