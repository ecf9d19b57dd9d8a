import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';
import { type Draft, emptyDraft, keepable } from './draft.ts';
import { adoptSaved, type DraftV1, migrateDraft } from './saved-draft.ts';

/** As long as the shop keeps uploads that nobody has ordered. */
const keptForMs = 24 * 60 * 60_000;

/** `isRestored`: this draft was left unfinished by an earlier visit, and nobody has been told yet. */
type DraftStore = Draft & { isRestored: boolean };
type Saved = { draft: Draft; savedAt: number };

/** What is stored, as this page has last read or written it. */
let known: string | null = null;
/** Whether this page has read what was stored; what it reads later was written by another one. */
let isOpen = false;

/** Progress of an upload changes the draft many times a second, and nothing of what is kept. */
const storage = createJSONStorage<Saved>(() => ({
  getItem: () => {
    known = readStored(storageKeys.orderDraft);
    return known;
  },
  setItem: (_, text) => {
    if (withoutTime(text) === withoutTime(known ?? '')) return;
    writeStored(storageKeys.orderDraft, text);
    known = readStored(storageKeys.orderDraft);
  },
  removeItem: () => removeStored(storageKeys.orderDraft),
}));

const withoutTime = (text: string) => text.replace(/"savedAt":\d+/, '');

export const useDraft = create<DraftStore>()(
  persist((): DraftStore => ({ ...emptyDraft, isRestored: false }), {
    name: storageKeys.orderDraft,
    version: 2,
    migrate: (stored) => {
      const { draft, savedAt } = stored as { draft: DraftV1; savedAt: number };
      return { draft: migrateDraft(draft), savedAt };
    },
    ...(storage && { storage }),
    partialize: ({ isRestored: _, ...draft }) => ({ draft: keepable(draft), savedAt: Date.now() }),
    merge: (saved, here) => {
      const { draft, savedAt } = (saved ?? {}) as Partial<Saved>;
      if (draft === undefined || savedAt === undefined) return here;
      if (Date.now() - savedAt > keptForMs) {
        // There is a phone number in it, and perhaps nobody ever changes this draft again.
        known = null;
        removeStored(storageKeys.orderDraft);
        return here;
      }
      const isRestored = isOpen ? here.isRestored : draft.groups.length > 0;
      return { ...here, ...adoptSaved(here, draft), isRestored };
    },
  }),
);
isOpen = true;

export const getDraft = (): Draft => useDraft.getState();

/** What another page has stored in the same moment is taken in first, so that it is not undone unseen. */
export function changeDraft(change: (draft: Draft) => Draft): void {
  const stored = readStored(storageKeys.orderDraft);
  if (stored !== null && stored !== known) readDraftAgain();
  useDraft.setState((draft) => change(draft));
}

/** What another page of the same browser has stored since. */
export function readDraftAgain(): void {
  void useDraft.persist.rehydrate();
}
