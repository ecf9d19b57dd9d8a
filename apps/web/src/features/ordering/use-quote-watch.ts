import { useEffect } from 'react';
import { type DraftDocument, isUnsettled } from './draft.ts';
import { lookAgain } from './quotes.ts';

const firstPauseMs = 1_500;
const longestPauseMs = 30_000;

/** Where no live event comes through, the exact number is asked for: soon at first, then less and less often. */
export function useQuoteWatch({ id, state }: DraftDocument): void {
  const isWatched = isUnsettled(state);
  useEffect(() => {
    if (!isWatched) return;
    let timer: ReturnType<typeof setTimeout>;
    let pauseMs = firstPauseMs;
    let isOver = false;
    const plan = () => {
      if (isOver) return;
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
  }, [id, isWatched]);
}
