import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { BindingType } from '@print/contract/orders';
import type { PrintSettings } from '@print/contract/print-settings';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storageKeys } from '#lib/storage.ts';
import type { ReadResult } from '#shop/read-screenshot.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { draftStorage, isStoredByOtherTab, mergeSavedDraft, readSaved, toSaved } from './saved-draft.ts';
import { backToFiles, stepOf } from './steps.ts';

/** The state of the order page. The draft is stored in the browser; a reload clears the rest. */
export type Ordering = {
  draft: Draft;
  /** An earlier visit left this draft unfinished, and the customer has not closed the notice about it. */
  isRestored: boolean;
  /** The chosen files, by document. A reloaded page no longer has them. */
  files: Readonly<Record<string, File>>;
  /** Documents sent since the upload queue was last empty: progress covers all of them, and never goes back. */
  uploadBatch: readonly string[];
  /** Scheduled and running requests. Their results are the states of documents, `screenshot.id` and `placing`. */
  requests: Readonly<Record<string, Request>>;
  /** The screenshot belongs to the draft that has its name in `screenshotName`. */
  screenshot: Screenshot | undefined;
  /** The picture chosen last, until it is checked and perhaps scaled down: seconds on a slow phone. */
  screenshotReading: Promise<ReadResult> | undefined;
  placing: Placing;
  mergeRefusal: { groupId: string; reason: string } | undefined;
  /** Counts the refusals of a paper or colour, after which the shop's offer is fetched again. */
  withdrawnOffers: number;
  /** How many groups cannot be bound as chosen. Code that loads with the first file counts them. */
  refusedBindings: number;
  /** The defaults, or what this customer chose on an earlier visit. */
  newFileSettings: PrintSettings;
  /** The same, with a whole side: photos share one only when the customer chooses it in their group. */
  newPhotoSettings: PrintSettings;
};

export type RequestId = `upload:${string}` | `quote:${string}` | 'screenshot';
export type Request = { status: 'scheduled' | 'running'; attempt: number };

/** The picture of the payment; `id` once the shop has it. */
export type Screenshot = { file: File; name: string; url: string; id?: string };

/**
 * The request that places the order. `interrupted`: an earlier page sent it and never received the reply.
 * `done`: lasts until the ticket shows the order.
 */
export type Placing =
  | { status: 'idle' | 'interrupted' | 'running' }
  | { status: 'failed'; failure: OrderFailure }
  | { status: 'done'; orderNumber: string };

/** Error messages by field; `documents` holds them by document id, `reason` the rest. */
export type OrderFailure = {
  phone?: string;
  screenshot?: string;
  documents: Readonly<Record<string, string>>;
  /** The documents of which only the range of pages is refused. */
  ranges?: readonly string[];
  /** The bindings that are refused, by group. */
  bindings?: Readonly<Record<string, { readonly type: BindingType; readonly message: string }>>;
  reason?: string;
};

const initial: Ordering = {
  draft: emptyDraft,
  isRestored: false,
  files: {},
  uploadBatch: [],
  requests: {},
  screenshot: undefined,
  screenshotReading: undefined,
  placing: { status: 'idle' },
  mergeRefusal: undefined,
  withdrawnOffers: 0,
  refusedBindings: 0,
  newFileSettings: defaultPrintSettings,
  newPhotoSettings: defaultPrintSettings,
};

export const useOrdering = create<Ordering>()(
  persist(() => initial, {
    name: storageKeys.orderDraft,
    ...draftStorage,
    partialize: ({ draft }) => toSaved(draft),
    merge: (stored, current) => {
      const draft = readSaved(stored);
      return draft === undefined ? current : { ...current, draft: mergeSavedDraft(current.draft, draft) };
    },
  }),
);

const { draft: restored } = useOrdering.getState();
if (restored.groups.length > 0) {
  const isInterrupted = restored.attempt !== null && stepOf(restored) === 'payment';
  useOrdering.setState({ isRestored: true, placing: { status: isInterrupted ? 'interrupted' : 'idle' } });
}

export function useDraft<T>(select: (draft: Draft) => T): T {
  return useOrdering(({ draft }) => select(draft));
}

export function useOrderFailure(): OrderFailure | undefined {
  return useOrdering(({ placing }) => (placing.status === 'failed' ? placing.failure : undefined));
}

export const getDraft = (): Draft => useOrdering.getState().draft;

/** Reads a newer draft of another tab first: this change must not undo it. */
export function changeDraft(change: (draft: Draft) => Draft): void {
  if (isStoredByOtherTab()) rehydrateDraft();
  useOrdering.setState(({ draft }) => ({ draft: change(draft) }));
}

export function rehydrateDraft(): void {
  void useOrdering.persist.rehydrate();
}

/** Keeps everything but the failure of the last attempt to place the order. */
export function returnToFiles(): void {
  useOrdering.setState({ placing: { status: 'idle' } });
  changeDraft(backToFiles);
}
