import { flushSync } from 'react-dom';
import { newKey } from '#lib/new-key.ts';
import { showToast } from '#ui/toast.tsx';
import { type Draft, documentsOf } from '../draft.ts';
import { restoreSharedSides } from '../files/document-actions.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { focusHandle } from './dragging/drag-handle.tsx';
import { announce } from './dragging/drag-store.ts';
import {
  bindTogether,
  findMergeRefusal,
  mergeAll,
  mergeGroups,
  regroup,
  splitOut,
  tooManyText,
  undoMerge,
} from './grouping.ts';
import { endSelecting } from './selecting/selection-store.ts';

type By = 'pointer' | 'keys' | 'menu';

/** Used by drag, keyboard and menu. */
export function mergeGroup(sourceId: string, targetId: string, maxDocuments: number, by: By = 'menu'): void {
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
  changeGrouping(mergeAll, `${total} 个文件已合并成一份`, first.documents[0]?.id);
  focusHandle(first.id, { preventScroll: true });
}

/** Binds the selected files together. The focus goes to the binding, which the customer chooses next. */
export function bindSelected(ids: readonly string[]): void {
  changeGrouping((draft) => bindTogether(draft, ids, newKey()), `${ids.length} 个文件已合并成一份`, ids[0]);
  endSelecting();
  const group = getDraft().groups.find(({ documents }) => documents.some(({ id }) => ids.includes(id)));
  if (group) focusBinding(group.id);
}

/** Of a group of several files. */
export function focusBinding(groupId: string, options?: FocusOptions): void {
  document.querySelector<HTMLElement>(`[data-group="${CSS.escape(groupId)}"] header select`)?.focus(options);
}

/** Used by drag, keyboard and menu. */
export function splitDocumentOut(id: string, by: By = 'menu'): void {
  const groupId = newKey();
  changeGrouping((draft) => splitOut(draft, id, groupId), '已拆出，单独一组', id);
  focusHandle(groupId, { preventScroll: by === 'pointer' });
}

/** The undo moves the focus to the document `movedId`. */
function changeGrouping(change: (draft: Draft) => Draft, text: string, movedId: string | undefined): void {
  const before = getDraft();
  flushSync(() => changeDraft(change));
  useOrdering.setState({ mergeRefusal: undefined });
  announce(text);
  const onPress = () => {
    flushSync(() => changeDraft((draft) => regroup(draft, before)));
    restoreSharedSides(before);
    focusDocument(movedId);
    announce('已撤销');
  };
  showToast({ text, action: { label: '撤销', onPress } });
}

/** A document that is alone in its group has the handle of the group. */
function focusDocument(id: string | undefined): void {
  const group = getDraft().groups.find(({ documents }) => documents.some((document) => document.id === id));
  if (id !== undefined && group) focusHandle(group.documents.length > 1 ? id : group.id);
}
