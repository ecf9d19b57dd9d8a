import { useEffect, useLayoutEffect, useRef } from 'react';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import { findEarlyInput, replayInput } from './early-input.ts';

/**
 * The prerendered page is the same for all visitors. Before the first paint, index.html marks in `data-own` which parts
 * differ for this visitor: a session, a draft, a dismissed guide. Stylesheets hide those parts until hydration. Then
 * early input is replayed, and the `hydrated` event lets index.html replay early clicks.
 */
export function AfterHydration() {
  const isHydrated = useIsHydrated();
  const earlyInputs = useRef<ReturnType<typeof findEarlyInput>>([]);
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.own;
    else earlyInputs.current = findEarlyInput();
  }, [isHydrated]);
  useEffect(() => {
    if (!isHydrated) return;
    for (const input of earlyInputs.current) replayInput(input);
    earlyInputs.current = [];
    // Clicks are replayed after React has rendered the replayed input.
    const timer = setTimeout(() => window.dispatchEvent(new Event('hydrated')));
    return () => clearTimeout(timer);
  }, [isHydrated]);
  return null;
}
