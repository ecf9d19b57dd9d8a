import type { Shop } from '@print/contract/shop';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { isBusy } from '#ui/busy.tsx';
import { nextStep } from './next-step.ts';
import { changeDraft, getDraft } from './ordering-store.ts';
import { returnToFiles } from './return-to-files.ts';
import { openPayment, type Step, stepOf } from './steps.ts';
import { totalOf } from './total.ts';

/** Marks an entry of the history as the payment step; the entry before it is always the files. */
const paying = { step: 'payment' };

/**
 * The back button of a browser or a phone leads from the payment to the files, and forward again. The two other
 * steps share one entry: nobody goes back into an order that has been placed.
 */
export function useStepHistory(step: Step, shop: Shop): void {
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();
  const isByButton = useNavigationType() === NavigationType.Pop;
  const isPaymentEntry = state?.step === paying.step;
  const seen = useRef({ key, step: undefined as Step | undefined });

  useEffect(() => {
    // The page came as everybody's, at the first step; where this customer stands is a moment away.
    if (step !== stepOf(getDraft())) return;
    const { current: before } = seen;
    if (before.key === key && before.step === step) return;
    seen.current = { key, step };
    const isNewEntry = before.key !== key;
    // A link to a place on this page is no step.
    if (key === 'default') return;
    // Every step begins at its top, wherever an entry was left.
    if (isNewEntry) window.scrollTo({ top: 0, behavior: 'instant' });
    if (isPaymentEntry === (step === 'payment')) return;
    if (isNewEntry && isByButton && !isBusy() && follow(isPaymentEntry, shop)) return;
    if (isPaymentEntry) void navigate(-1);
    else void navigate(pathname, { state: paying });
  });
}

/** Takes the draft where the button led; false where it cannot go. */
function follow(isToPayment: boolean, shop: Shop): boolean {
  const draft = getDraft();
  if (draft.placed !== null) return false;
  if (!isToPayment) returnToFiles();
  else {
    const sum = totalOf(draft, shop.price_list);
    if (!nextStep(draft, sum, shop.is_open).isOpen) return false;
    changeDraft((now) => openPayment(now, sum.total));
  }
  return true;
}
