import { useEffect, useLayoutEffect, useRef } from 'react';
import { getDraft } from './ordering-store.ts';
import { type Step, stepOf } from './steps.ts';

/** Scrolls a new step to its top and focuses its heading for keyboards and screen readers. */
export function useStepChange(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [scrolledStep, focusedStep] = [useRef(currentStep()), useRef(currentStep())];
  useLayoutEffect(() => {
    if (scrolledStep.current === step || step !== currentStep()) return;
    scrolledStep.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  // In a later effect: nothing outside the busy overlay can take the focus before the overlay has closed.
  useEffect(() => {
    if (focusedStep.current === step || step !== currentStep()) return;
    focusedStep.current = step;
    heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

/** The step of the stored draft. The prerendered page shows the files step until it is hydrated. */
const currentStep = (): Step => stepOf(getDraft());
