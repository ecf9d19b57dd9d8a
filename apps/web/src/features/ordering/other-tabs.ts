import { storageKeys } from '#lib/storage.ts';
import { emptyDraft } from './draft.ts';
import { changeDraft, rehydrateDraft } from './ordering-store.ts';

/** Two tabs show one draft: a change in one appears in the other, and neither undoes the other's changes. */
export function followOtherTabs(): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.orderDraft) return;
    // The owner has signed out, and the shop has deleted the files: nothing of the draft may be stored again.
    if (newValue === null) changeDraft(() => emptyDraft);
    else rehydrateDraft();
  });
  // A page restored from the back/forward cache has received no storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) rehydrateDraft();
  });
}
