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
  // The focus moves in a later effect: while the busy overlay is open, nothing outside it can take the focus.
  useEffect(() => {
    if (focusedStep.current === step || step !== currentStep()) return;
    focusedStep.current = step;
    heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

/** The step of the stored draft. The prerendered page shows the files step until it is hydrated. */
const currentStep = (): Step => stepOf(getDraft());
