import type { Fen } from '@print/contract/price';
import { type Draft, emptyDraft, type Placed } from './draft.ts';

export type Step = 'files' | 'payment' | 'done';

/** Without files there is no payment step. */
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

/** The draft of the next order: nothing chosen, nothing agreed to, and WeChat instead of Alipay. */
export const nextDraft: Draft = { ...emptyDraft, paymentMethod: 'WECHAT' };

/** A placed order clears the draft; changes that came too late for it stay in the draft. */
export function toPlacedDraft(draft: Draft, placed: Placed): Draft {
  return placed.isEarlier ? { ...backToFiles(draft), attempt: null, placed } : { ...nextDraft, placed };
}

/** Leaves the ticket: changes that came too late for the placed order can become another order. */
export function continueDraft(draft: Draft): Draft {
  return { ...draft, placed: null };
}
