import { useEffect, useLayoutEffect, useRef } from 'react';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { findEarlyInput, replayInput } from './early-input.ts';

/**
 * A page comes as everybody's. index.html marks, before anything is painted, what this visitor has that it does not
 * know: a session, a draft, no wish to hear of accounts. Stylesheets keep such places empty. Once the page is the
 * visitor's own they show, and what was filled in or pressed too early is heard.
 */
export function AfterHydration() {
  const isHydrated = useIsHydrated();
  const early = useRef<ReturnType<typeof findEarlyInput>>([]);
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.own;
    else early.current = findEarlyInput();
  }, [isHydrated]);
  useEffect(() => {
    if (!isHydrated) return;
    for (const input of early.current) replayInput(input);
    early.current = [];
    // After what was filled in has been taken in.
    const timer = setTimeout(() => window.dispatchEvent(new Event('hydrated')));
    return () => clearTimeout(timer);
  }, [isHydrated]);
  return null;
}
