import { useEffect, useLayoutEffect, useRef } from 'react';
import { getDraft } from './ordering-store.ts';
import { type Step, stepOf } from './steps.ts';

/** A new step begins at the top of the page, and at its heading for those who read by keyboard or by ear. */
export function useStepChange(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [scrolledTo, focusedOn] = [useRef(standing()), useRef(standing())];
  useLayoutEffect(() => {
    if (scrolledTo.current === step || step !== standing()) return;
    scrolledTo.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  // Later than the scroll: only once the overlay has closed does anything outside it take the focus.
  useEffect(() => {
    if (focusedOn.current === step || step !== standing()) return;
    focusedOn.current = step;
    heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

/** Where the customer stands. The page came as everybody's, at the first step, and is there a moment later. */
const standing = (): Step => stepOf(getDraft());
