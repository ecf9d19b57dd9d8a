import { flushSync } from 'react-dom';
import { newKey } from '#lib/new-key.ts';
import { showToast } from '#ui/toast.tsx';
import { type Draft, documentsOf } from '../draft.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { focusHandle } from './dragging/drag-handle.tsx';
import { announce } from './dragging/drag-store.ts';
import { findMergeRefusal, mergeAll, mergeGroups, regroup, splitOut, tooManyText, undoMerge } from './grouping.ts';

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

/** Binds all files together. */
export function mergeAllGroups(maxDocuments: number): void {
  const before = getDraft();
  const [first] = before.groups;
  const total = documentsOf(before).length;
  if (!first) return;
  if (total > maxDocuments) {
    useOrdering.setState({ mergeRefusal: { groupId: first.id, reason: tooManyText(total, maxDocuments) } });
    return;
  }
  changeGrouping(mergeAll, `${total} 个文件已合并成一份`);
  focusHandle(first.id, { preventScroll: true });
}

export function splitDocumentOut(id: string): void {
  changeGrouping((draft) => splitOut(draft, id, newKey()), '已拆出，单独一组');
}

function changeGrouping(change: (draft: Draft) => Draft, text: string): void {
  const before = getDraft();
  flushSync(() => changeDraft(change));
  useOrdering.setState({ mergeRefusal: undefined });
  announce(text);
  const onPress = () => {
    flushSync(() => changeDraft((draft) => regroup(draft, before)));
    announce('已撤销');
  };
  showToast({ text, action: { label: '撤销', onPress } });
}
