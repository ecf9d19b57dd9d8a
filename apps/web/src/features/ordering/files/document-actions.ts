import { showToast } from '#ui/toast.tsx';
import { fileIdOf } from '../document-state.ts';
import { bringBack, findDocument, removeDocument } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { letGo } from './let-go.ts';
import { requote } from './request-quote.ts';

/** Takes a document off the draft. One that has arrived at the shop can be brought back. */
export function discardDocument(id: string): void {
  const before = getDraft();
  const document = findDocument(before, id);
  if (!document) return;
  changeDraft((draft) => removeDocument(draft, id));
  letGo([document]);
  if (fileIdOf(document.state) === undefined) return;
  const onPress = () => {
    changeDraft((draft) => bringBack(draft, before, id));
    void requote(id);
  };
  showToast({ text: '已移除', action: { label: '撤销', onPress } });
}
