import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { scrollBehavior } from '#lib/motion.ts';
import { isShallowNavigation } from '#lib/shallow-navigation.ts';
import { findAnchor, onAnchorAdded } from './anchor.ts';
import { createScrollPositions } from './scroll-positions.ts';

/** A new navigation scrolls smoothly to the top or the hash; a back navigation restores the position. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const [positions] = useState(createScrollPositions);
  const hasRun = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', positions.save);
    return () => window.removeEventListener('pagehide', positions.save);
  }, [positions]);

  useLayoutEffect(() => {
    // The visitor may have scrolled the prerendered page before this script ran.
    const isBeingRead = !hasRun.current && window.scrollY > 0;
    hasRun.current = true;
    if (isBeingRead || (isShallowNavigation(location.state) && navigation !== NavigationType.Pop)) {
      positions.note(location.key, window.scrollY);
    } else if (navigation === NavigationType.Pop && !isPlainAnchor(location)) {
      window.scrollTo({ top: positions.find(location.key) ?? topOf(location), behavior: 'instant' });
    } else {
      // A smooth scroll would still be running when a lazy-loaded anchor appears, and miss it.
      const hasAnchor = location.hash === '' || findAnchor(location.hash) !== null;
      window.scrollTo({ top: topOf(location), behavior: hasAnchor ? scrollBehavior() : 'instant' });
    }
    const stopWaiting = onAnchorAdded(location.hash, () =>
      window.scrollTo({ top: topOf(location), behavior: 'instant' }),
    );
    const note = () => positions.note(location.key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      stopWaiting();
      window.removeEventListener('scroll', note);
    };
  }, [location, navigation, positions]);
}

/** The router sees a click on `<a href="#…">` as a pop, because it did not make that history entry. */
function isPlainAnchor({ key, hash }: Location): boolean {
  return key === 'default' && hash !== '';
}

function topOf({ hash }: Location): number {
  const target = findAnchor(hash);
  if (target === null) return 0;
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return target.getBoundingClientRect().top + window.scrollY - margin;
}
