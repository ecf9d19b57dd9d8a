import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { prefersReducedMotion } from '#lib/motion.ts';

/** The animation runs once per visit. */
let hasCounted = false;

/**
 * The time since half of the figures came into view. It is infinite after or without the animation, and undefined
 * before hydration.
 */
export function useCountUp(figures: RefObject<HTMLElement | null>, totalMs: number): number | undefined {
  const [elapsedMs, setElapsedMs] = useState<number>();

  // A layout effect runs before the first paint, so that the final figures do not flash.
  useLayoutEffect(() => {
    setElapsedMs(shouldSkipAnimation() ? Number.POSITIVE_INFINITY : 0);
  }, []);

  useEffect(() => {
    if (figures.current === null || shouldSkipAnimation()) return;
    let frame = 0;
    const count = (startedAt: number) => {
      const elapsed = performance.now() - startedAt;
      setElapsedMs(elapsed < totalMs ? elapsed : Number.POSITIVE_INFINITY);
      if (elapsed < totalMs) frame = requestAnimationFrame(() => count(startedAt));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy page one callback may report two entries: the first one, not yet visible, and a visible one.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        hasCounted = true;
        count(performance.now());
      },
      { threshold: 0.5 },
    );
    observer.observe(figures.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [figures, totalMs]);

  return elapsedMs;
}

function shouldSkipAnimation(): boolean {
  return hasCounted || prefersReducedMotion();
}
