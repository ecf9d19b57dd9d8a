import { storageKeys } from '#lib/storage.ts';
import { documentsOf, findDocument } from './draft.ts';
import { getDraft, readDraftAgain } from './draft-store.ts';
import { letGo } from './let-go.ts';

/** An order open in two tabs is one order: what is done in one shows in the other, and neither undoes it unseen. */
export function followOtherPages(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.orderDraft) follow();
  });
  // One that slept in the browser's history was told nothing.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

function follow(): void {
  const before = documentsOf(getDraft());
  readDraftAgain();
  const draft = getDraft();
  letGo(before.filter(({ id }) => findDocument(draft, id) === undefined));
}
