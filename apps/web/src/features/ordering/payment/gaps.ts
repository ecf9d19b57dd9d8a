import type { Draft } from '../draft.ts';
import { documentsOf } from '../draft.ts';
import { unansweredOrder } from './attempt.ts';

export type Gap = 'documents' | 'phone' | 'screenshot';

/** What is missing before the order can be sent, in the order it stands on the page. */
export function gapsOf(draft: Draft, hasScreenshot: boolean): Gap[] {
  const isPriced = documentsOf(draft).every(({ state }) => state.phase === 'ready' && !state.isRepricing);
  // What was sent and not answered took its picture with it.
  const isShown = hasScreenshot || unansweredOrder(draft) !== undefined;
  const gaps: [Gap, boolean][] = [
    ['documents', !isPriced],
    ['phone', draft.phoneNumber === ''],
    ['screenshot', !isShown],
  ];
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap);
}
