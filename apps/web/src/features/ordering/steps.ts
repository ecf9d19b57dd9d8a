import type { Fen } from '@print/contract/price';
import { type Draft, emptyDraft, type Placed } from './draft.ts';

export type Step = 'files' | 'payment' | 'done';

/** Where the customer stands. Without files there is nothing to pay for. */
export function stepOf({ placed, step, groups }: Draft): Step {
  if (placed !== null) return 'done';
  return step === 'payment' && groups.length > 0 ? 'payment' : 'files';
}

export function openPayment(draft: Draft, total: Fen): Draft {
  return { ...draft, step: 'payment', askedFor: total };
}

export function backToFiles(draft: Draft): Draft {
  return { ...draft, step: 'files', askedFor: null };
}

/** How the next order begins: nothing chosen, nothing agreed to, and WeChat instead of Alipay. */
export const nextDraft: Draft = { ...emptyDraft, paymentMethod: 'WECHAT' };

/** All that is left of a draft that has become an order; what was changed too late for it is kept apart. */
export function asPlaced(draft: Draft, placed: Placed): Draft {
  return placed.isEarlier ? { ...backToFiles(draft), attempt: null, placed } : { ...nextDraft, placed };
}

/** What was too late for one order can become another. */
export function takeUpAgain(draft: Draft): Draft {
  return { ...draft, placed: null };
}
