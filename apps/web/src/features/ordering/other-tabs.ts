import { storageKeys } from '#lib/storage.ts';
import { type DraftDocument, documentsOf, emptyDraft, findDocument } from './draft.ts';
import { letGo } from './files/let-go.ts';
import { changeDraft, getDraft, readDraftAgain, useDraft } from './ordering-store.ts';

/** An order open in two tabs is one order: what is done in one shows in the other, and neither undoes it unseen. */
export function followOtherPages(): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.orderDraft) return;
    if (newValue === null) forget();
    else readDraftAgain();
  });
  // One that slept in the browser's history was told nothing.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readDraftAgain();
  });
  let before: readonly DraftDocument[] = [];
  useDraft.persist.onHydrate((draft) => {
    before = documentsOf(draft);
  });
  useDraft.persist.onFinishHydration((draft) => {
    letGo(before.filter(({ id }) => findDocument(draft, id) === undefined));
  });
}

/** Its owner has left, and the files are gone from the shop: nothing of it may be written down again. */
function forget(): void {
  letGo(documentsOf(getDraft()));
  changeDraft(() => emptyDraft);
}
