import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';
import { adoptSaved } from './adopt-saved.ts';
import { type Draft, emptyDraft, keepable } from './draft.ts';

/** As long as the shop keeps uploads that nobody has ordered. */
const keptForMs = 24 * 60 * 60_000;

/** `isRestored`: this draft was left unfinished by an earlier visit, and nobody has been told yet. */
type DraftStore = Draft & { isRestored: boolean };
type Saved = { draft: Draft; savedAt: number };

let lastWritten = '';
/** Whether this page has read what was stored; what it reads later was written by another one. */
let isOpen = false;

/** Progress of an upload changes the draft many times a second, and nothing of what is kept. */
const storage = createJSONStorage<Saved>(() => ({
  getItem: () => readStored(storageKeys.orderDraft),
  setItem: (_, text) => {
    const kept = text.replace(/"savedAt":\d+/, '');
    if (kept === lastWritten) return;
    lastWritten = kept;
    writeStored(storageKeys.orderDraft, text);
  },
  removeItem: () => removeStored(storageKeys.orderDraft),
}));

export const useDraft = create<DraftStore>()(
  persist((): DraftStore => ({ ...emptyDraft, isRestored: false }), {
    name: storageKeys.orderDraft,
    version: 1,
    ...(storage && { storage }),
    partialize: ({ isRestored: _, ...draft }) => ({ draft: keepable(draft), savedAt: Date.now() }),
    merge: (saved, here) => {
      const { draft, savedAt } = (saved ?? {}) as Partial<Saved>;
      if (draft === undefined || savedAt === undefined || Date.now() - savedAt > keptForMs) return here;
      const isRestored = isOpen ? here.isRestored : draft.groups.length > 0;
      return { ...here, ...adoptSaved(here, draft), isRestored };
    },
  }),
);
isOpen = true;

export const getDraft = (): Draft => useDraft.getState();

export function changeDraft(change: (draft: Draft) => Draft): void {
  useDraft.setState((draft) => change(draft));
}

/** What another page of the same browser has stored since. */
export function readDraftAgain(): void {
  lastWritten = '';
  void useDraft.persist.rehydrate();
}
