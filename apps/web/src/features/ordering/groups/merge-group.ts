import { flushSync } from 'react-dom';
import { showToast } from '#ui/toast.tsx';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { focusHandle } from './dragging/drag-handle.tsx';
import { announce } from './dragging/drag-store.ts';
import { findMergeRefusal, mergeGroups, undoMerge } from './grouping.ts';

/** Used by drag, keyboard and menu. */
export function mergeGroup(
  sourceId: string,
  targetId: string,
  maxDocuments: number,
  by: 'pointer' | 'keys' | 'menu' = 'menu',
): void {
  const before = getDraft();
  const reason = findMergeRefusal(before, sourceId, targetId, maxDocuments);
  useOrdering.setState({ mergeRefusal: reason === undefined ? undefined : { groupId: sourceId, reason } });
  if (reason !== undefined) return;
  flushSync(() => changeDraft((draft) => mergeGroups(draft, sourceId, targetId)));
  if (getDraft().groups === before.groups) return;
  // After a drag by pointer the customer already looks at the target; the page must not scroll.
  focusHandle(targetId, { preventScroll: by === 'pointer' });
  announce(`已合并，现在共 ${getDraft().groups.length} 组`);
  const onPress = () => {
    flushSync(() => changeDraft((draft) => undoMerge(draft, before, sourceId, targetId)));
    focusHandle(sourceId);
    announce('已撤销合并');
  };
  showToast({ text: '已合并为一组', action: { label: '撤销', onPress } });
}
