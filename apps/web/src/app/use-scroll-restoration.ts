import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { scrollBehavior } from '#lib/motion.ts';
import { isShallowNavigation } from '#lib/shallow-navigation.ts';
import { findAnchor, onAnchorAdded } from './anchor.ts';
import { createScrollPositions } from './scroll-positions.ts';

/** Going somewhere scrolls smoothly to the top or to the hash; going back returns to where one was. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const [positions] = useState(createScrollPositions);
  const hasBegun = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', positions.save);
    return () => window.removeEventListener('pagehide', positions.save);
  }, [positions]);

  useLayoutEffect(() => {
    // The page was there before this script, and somebody has begun to read it.
    const isBeingRead = !hasBegun.current && window.scrollY > 0;
    hasBegun.current = true;
    if (isBeingRead || (isShallowNavigation(location.state) && navigation !== NavigationType.Pop)) {
      positions.note(location.key, window.scrollY);
    } else if (navigation === NavigationType.Pop && !isPlainAnchor(location)) {
      window.scrollTo({ top: positions.find(location.key) ?? topOf(location), behavior: 'instant' });
    } else {
      // Where the part is still to come, a movement that is under way would carry one off when it arrives.
      const isThere = location.hash === '' || findAnchor(location.hash) !== null;
      window.scrollTo({ top: topOf(location), behavior: isThere ? scrollBehavior() : 'instant' });
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

/** A click on `<a href="#…">` reaches the router as a step in the history that it did not make. */
function isPlainAnchor({ key, hash }: Location): boolean {
  return key === 'default' && hash !== '';
}

function topOf({ hash }: Location): number {
  const target = findAnchor(hash);
  if (target === null) return 0;
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return target.getBoundingClientRect().top + window.scrollY - margin;
}
