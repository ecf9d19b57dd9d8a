import { type Draft, documentsOf } from './draft.ts';
import { changeDraft, getDraft } from './draft-store.ts';
import { stopAsking } from './quotes.ts';
import { dropFile } from './uploads.ts';

/** Takes everything off the table; what was agreed to stays agreed. Returns what lay there. */
export function clearDraft(): Draft {
  const before = getDraft();
  changeDraft((draft) => ({ ...draft, groups: [] }));
  for (const { id } of documentsOf(before)) {
    stopAsking(id);
    dropFile(id);
  }
  return before;
}
