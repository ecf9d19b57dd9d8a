import { useEffect, useLayoutEffect, useRef } from 'react';
import { useIsTakenOver } from '#lib/use-browser-fact.ts';
import { fillInAgain, findEarlyInput } from './early-input.ts';

/**
 * A page comes as everybody's. index.html marks, before anything is painted, what this visitor has that it does not
 * know: a session, a draft, no wish to hear of accounts. Stylesheets keep such places empty. Once the page is the
 * visitor's own they show, and what was filled in or pressed too early is heard.
 */
export function OwnPage() {
  const isTakenOver = useIsTakenOver();
  const early = useRef<ReturnType<typeof findEarlyInput>>([]);
  useLayoutEffect(() => {
    if (isTakenOver) delete document.documentElement.dataset.own;
    else early.current = findEarlyInput();
  }, [isTakenOver]);
  useEffect(() => {
    if (!isTakenOver) return;
    for (const input of early.current) fillInAgain(input);
    early.current = [];
    // After what was filled in has been taken in.
    const timer = setTimeout(() => window.dispatchEvent(new Event('taken-over')));
    return () => clearTimeout(timer);
  }, [isTakenOver]);
  return null;
}
