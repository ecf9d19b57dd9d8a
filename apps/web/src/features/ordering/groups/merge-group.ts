import { flushSync } from 'react-dom';
import { createObservable } from '#lib/observable.ts';
import { showToast } from '#ui/toast.tsx';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { announce } from './dragging/announcer.tsx';
import { focusHandle } from './dragging/drag-handle.tsx';
import { mergeGroups, reasonAgainstMerge, undoMerge } from './grouping.ts';

/** Said on the card of the group that stays alone. */
export const mergeRefusal = createObservable<{ groupId: string; reason: string } | undefined>(undefined);

/** One way for drag, keys and menu. */
export function mergeGroup(
  sourceId: string,
  targetId: string,
  most: number,
  by: 'pointer' | 'keys' | 'menu' = 'menu',
): void {
  const before = getDraft();
  const reason = reasonAgainstMerge(before, sourceId, targetId, most);
  mergeRefusal.set(reason === undefined ? undefined : { groupId: sourceId, reason });
  if (reason !== undefined) return;
  flushSync(() => changeDraft((draft) => mergeGroups(draft, sourceId, targetId)));
  if (getDraft().groups === before.groups) return;
  // A hand knows where it let go; the page stays where it is.
  focusHandle(targetId, { preventScroll: by === 'pointer' });
  announce(`已合并，现在共 ${getDraft().groups.length} 组`);
  const onPress = () => {
    flushSync(() => changeDraft((draft) => undoMerge(draft, before, sourceId, targetId)));
    focusHandle(sourceId);
    announce('已撤销合并');
  };
  showToast({ text: '已合并为一组', action: { label: '撤销', onPress } });
}
