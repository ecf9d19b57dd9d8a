import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { clearDraft } from './clear-draft.ts';
import { documentsOf } from './draft.ts';
import { useDraft } from './ordering-store.ts';

/** The page came back where it was left; whoever wants a clean table gets one. */
export function RestoredNotice() {
  const draft = useDraft();
  if (!draft.isRestored || draft.groups.length === 0) return null;
  const lost = documentsOf(draft).filter(({ state }) => state.phase === 'lost').length;
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
    <Notice
      title="已恢复未完成的订单"
      actions={clear}
      onClose={() => useDraft.setState({ isRestored: false })}
    >
      {lost > 0 && `有 ${lost} 个文件要重新选择，原来的设置会保留。`}
    </Notice>
  );
}
