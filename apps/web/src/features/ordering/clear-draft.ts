import { fileIdOf } from './document-state.ts';
import { documentsOf, keepable } from './draft.ts';
import { letGo } from './files/let-go.ts';
import { requote } from './files/request-quote.ts';
import { bringGroupsBack } from './groups/grouping.ts';
import { changeDraft, getDraft } from './ordering-store.ts';
import { backToFiles } from './steps.ts';

/**
 * Takes everything off the table, the customer's number too; what was agreed to stays agreed. Returns how to put it
 * back: without the files that had not arrived at the shop, and with a price for those that had.
 */
export function clearDraft(): () => void {
  const before = getDraft();
  changeDraft((draft) => ({ ...backToFiles(draft), groups: [], phoneNumber: '', screenshotName: null }));
  letGo(documentsOf(before));
  const kept = keepable(before);
  return () => {
    changeDraft((now) => ({
      ...bringGroupsBack(now, kept.groups),
      phoneNumber: now.phoneNumber || kept.phoneNumber,
      screenshotName: now.screenshotName ?? kept.screenshotName,
    }));
    for (const { id, state } of documentsOf(kept)) if (fileIdOf(state) !== undefined) void requote(id);
  };
}
