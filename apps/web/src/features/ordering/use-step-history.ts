import type { Shop } from '@print/contract/shop';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { isBusy } from '#ui/busy-overlay.tsx';
import { nextStep } from './next-step.ts';
import { changeDraft, getDraft, returnToFiles, useOrdering } from './ordering-store.ts';
import { openPayment, type Step, stepOf } from './steps.ts';
import { totalOf } from './total.ts';

/** Marks a history entry as the payment step; the entry before it is always the files step. */
const paymentEntry = { step: 'payment' };

/**
 * The back button leads from the payment step to the files step, the forward button back. Files and ticket share
 * one history entry: a placed order cannot be reopened.
 */
export function useStepHistory(step: Step, shop: Shop): void {
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();
  const isByButton = useNavigationType() === NavigationType.Pop;
  const isPaymentEntry = state?.step === paymentEntry.step;
  const previous = useRef({ key, step: undefined as Step | undefined });

  useEffect(() => {
    // The prerendered page shows the files step until it is hydrated with the stored draft.
    if (step !== stepOf(getDraft())) return;
    const { current: before } = previous;
    if (before.key === key && before.step === step) return;
    previous.current = { key, step };
    const isNewEntry = before.key !== key;
    // React Router did not create this entry: it is the first page or a plain hash link, not a step.
    if (key === 'default') return;
    // Otherwise the browser restores the scroll position of the entry.
    if (isNewEntry) window.scrollTo({ top: 0, behavior: 'instant' });
    if (isPaymentEntry === (step === 'payment')) return;
    if (isNewEntry && isByButton && !isBusy() && followHistory(isPaymentEntry, shop)) return;
    if (isPaymentEntry) void navigate(-1);
    else void navigate(pathname, { state: paymentEntry });
  });
}

/** Moves the draft to the step of the history entry; false when the draft may not go there. */
function followHistory(isToPayment: boolean, shop: Shop): boolean {
  const draft = getDraft();
  if (draft.placed !== null) return false;
  if (!isToPayment) returnToFiles();
  else {
    const sum = totalOf(draft, shop.price_list);
    if (!nextStep(draft, sum, shop.is_open, useOrdering.getState().refusedBindings).isOpen) return false;
    changeDraft((draft) => openPayment(draft, sum.total));
  }
  return true;
}
