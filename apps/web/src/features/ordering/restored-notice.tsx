import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { documentsOf, fileIdOf } from './draft.ts';
import { restoreGroups } from './files/documents.ts';
import { requestQuote } from './files/request-quote.ts';
import { changeDraft, getDraft, useOrdering } from './ordering-store.ts';
import { toSavedDraft } from './saved-draft.ts';
import { backToFiles } from './steps.ts';

/** Offers to clear a draft that an earlier visit left unfinished. */
export function RestoredNotice() {
  const draft = useOrdering((state) => state.draft);
  const isRestored = useOrdering((state) => state.isRestored);
  if (!isRestored || draft.groups.length === 0) return null;
  const lostCount = documentsOf(draft).filter(({ state }) => state.phase === 'lost').length;
  const handleClear = () => {
    const onPress = clearDraft();
    showToast({ text: '已清空', action: { label: '撤销', onPress } });
  };
  const clear = (
    <Button variant="outline" onClick={handleClear}>
      清空
    </Button>
  );
  return (
    <Notice title="已恢复未完成的订单" actions={clear} onClose={() => useOrdering.setState({ isRestored: false })}>
      {lostCount > 0 && `有 ${lostCount} 个文件要重新选择，原来的设置会保留。`}
    </Notice>
  );
}

/**
 * Removes files, phone number, note and screenshot; the agreements stay ticked. Returns the undo, which restores all but
 * files that had not reached the shop.
 */
export function clearDraft(): () => void {
  const saved = toSavedDraft(getDraft());
  changeDraft((draft) => ({ ...backToFiles(draft), groups: [], phoneNumber: '', note: '', screenshotName: null }));
  return () => {
    changeDraft((current) => ({
      ...restoreGroups(current, saved.groups),
      phoneNumber: current.phoneNumber || saved.phoneNumber,
      note: current.note || saved.note || '',
      screenshotName: current.screenshotName ?? saved.screenshotName,
    }));
    for (const { id, state } of documentsOf(saved)) if (fileIdOf(state) !== undefined) void requestQuote(id);
  };
}
