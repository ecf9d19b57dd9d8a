import type { Fen } from '@print/contract/price';

/** Where a document stands on its way to a price: one of these, never two at once. */
export type DocumentState =
  | { phase: 'waiting' }
  | { phase: 'uploading'; progress: number }
  | { phase: 'pricing'; fileId: string }
  | { phase: 'counting'; fileId: string; note: string; needsPageCount: boolean }
  | ({ phase: 'ready'; fileId: string; isRepricing: boolean } & Priced)
  /** `isRefused`: the shop has looked at the file and does not want it, however often it is sent. */
  | { phase: 'failed'; step: 'upload'; message: string; isRefused: boolean }
  | { phase: 'failed'; step: 'pricing'; fileId: string; message: string }
  /** The shop does not have it: the page was left before it was sent, or its time there is over. */
  | { phase: 'lost'; why: 'never-sent' | 'expired' };

export type Priced = {
  pageCount: number;
  printCost: Fen;
  isEstimated: boolean;
  note: string;
  hasPreview: boolean;
  needsPageCount: boolean;
};

export function fileIdOf(state: DocumentState): string | undefined {
  return 'fileId' in state ? state.fileId : undefined;
}

/** A number is still on its way by itself. */
export function isUnsettled(state: DocumentState): boolean {
  if (state.phase === 'counting') return !state.needsPageCount;
  return state.phase === 'ready' && state.isEstimated && !state.needsPageCount;
}

/** There is no price yet, but one is on its way by itself. */
export function isInWork(state: DocumentState): boolean {
  if (state.phase === 'counting') return !state.needsPageCount;
  return state.phase === 'waiting' || state.phase === 'uploading' || state.phase === 'pricing';
}
