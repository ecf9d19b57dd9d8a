import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Step } from './steps.ts';

/** A new step begins at the top of the page, and at its heading for those who read by keyboard or by ear. */
export function useStepChange(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [scrolledTo, focusedOn] = [useRef(step), useRef(step)];
  useLayoutEffect(() => {
    if (scrolledTo.current === step) return;
    scrolledTo.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  // Later than the scroll: only once the overlay has closed does anything outside it take the focus.
  useEffect(() => {
    if (focusedOn.current === step) return;
    focusedOn.current = step;
    heading.current?.focus({ preventScroll: true });
  });
  return heading;
}
