import { useEffect } from 'react';
import { isUnsettled } from '../document-state.ts';
import type { DraftDocument } from '../draft.ts';
import { lookAgain } from './request-quote.ts';

const firstPauseMs = 1_500;
const longestPauseMs = 30_000;

/**
 * Where no live event comes through, the exact number is asked for: soon at first, then less and less often.
 * For pages to look at one asks for a while only: not every shop can draw them.
 */
export function useQuoteWatch({ id, state }: DraftDocument): void {
  // A question that is on its way is not asked twice; one that another page has asked may never be answered here.
  const isAsked = state.phase === 'pricing' || (state.phase === 'ready' && state.isRepricing);
  const isPriceOpen = isAsked || isUnsettled(state);
  const isPreviewOpen = state.phase === 'ready' && !state.hasPreview;
  useEffect(() => {
    if (!isPriceOpen && !isPreviewOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    let pauseMs = firstPauseMs;
    let isOver = false;
    const plan = () => {
      if (isOver || (!isPriceOpen && pauseMs >= longestPauseMs)) return;
      timer = setTimeout(look, pauseMs);
      pauseMs = Math.min(pauseMs * 1.6, longestPauseMs);
    };
    const look = () => {
      if (document.hidden) plan();
      else void lookAgain(id).then(plan);
    };
    plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, isPriceOpen, isPreviewOpen]);
}
