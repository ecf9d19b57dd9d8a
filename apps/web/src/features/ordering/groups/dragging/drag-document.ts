import type { KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { changeDraft, getDraft } from '../../ordering-store.ts';
import { moveDocument } from '../grouping.ts';
import { splitDocumentOut } from '../merge-group.ts';
import { focusHandle } from './drag-handle.tsx';
import { announce, endDrag, type LiftedDocument, liftedDocument, type Point, setLifted } from './drag-store.ts';
import { followKeys } from './follow-keys.ts';
import { followPointer } from './follow-pointer.ts';
import { offsetAt, type Row, slotAt } from './slots.ts';

/** The row follows the pointer up and down within its group. Below the group is a place that makes a new group. */
export function dragDocument(down: PointerEvent<HTMLElement>, id: string): void {
  const handle = down.currentTarget;
  const startedAt = down.clientY + window.scrollY;
  followPointer(down, {
    onLift: () => lift(id, handle, 'pointer'),
    onMove: (point) => {
      const lifted = liftedDocument();
      if (!lifted) return;
      const { rows, from } = lifted;
      const [min, max] = [offsetAt(rows, from, 0), offsetAt(rows, from, rows.length - 1)];
      const offset = Math.min(max, Math.max(min, point.y + window.scrollY - startedAt));
      moveTo({ ...lifted, offset, to: slotAt(rows, from, offset), isOut: isOverNewGroup(point) });
    },
    onEnd: (isDropped) => (isDropped ? drop() : cancel()),
  });
}

/** An arrow key moves the document by one place. */
export function dragDocumentByKey(event: KeyboardEvent<HTMLElement>, id: string): void {
  const lifted = liftedDocument();
  const handle = event.currentTarget;
  followKeys(event, {
    isLifted: lifted !== undefined,
    onLift: () => lift(id, handle, 'keys'),
    onStep: (by) => lifted && step(lifted, by),
    onDrop: drop,
    onCancel: cancel,
  });
}

/** After the last place comes the new group. */
function step(lifted: LiftedDocument, by: 1 | -1): void {
  const { rows, from } = lifted;
  const to = (lifted.isOut ? rows.length : lifted.to) + by;
  if (to < 0) announce('已经是第一个');
  else if (to < rows.length) moveTo({ ...lifted, to, offset: offsetAt(rows, from, to), isOut: false });
  else moveTo({ ...lifted, isOut: true });
}

/** Moving the focus away cancels a drag by keys. */
export function cancelDocumentDrag(): void {
  if (liftedDocument()?.by === 'keys') cancel();
}

/** Moves a document from the menu, without a drag. */
export function moveDocumentBy(id: string, by: 1 | -1): void {
  const documents = getDraft().groups.find((group) =>
    group.documents.some((document) => document.id === id),
  )?.documents;
  const to = (documents?.findIndex((document) => document.id === id) ?? 0) + by;
  if (!documents?.[to]) return;
  flushSync(() => changeDraft((draft) => moveDocument(draft, id, to)));
  announce(`已移到第 ${to + 1} 个，共 ${documents.length} 个`);
  focusHandle(id);
}

function lift(id: string, handle: HTMLElement, by: LiftedDocument['by']): void {
  const rows = rowsAround(handle);
  const from = rows.findIndex((row) => row.id === id);
  if (from === -1) return;
  setLifted({ kind: 'document', id, by, rows, from, to: from, offset: 0, isOut: false });
  announce(`已拿起第 ${from + 1} 个文件，共 ${rows.length} 个。用上下方向键移动，按空格键放下，按 Esc 键取消。`);
}

function moveTo(next: LiftedDocument): void {
  const before = liftedDocument();
  setLifted(next);
  if (next.to === before?.to && next.isOut === before.isOut) return;
  announce(next.isOut ? '新的一组，松手拆出，或按空格键拆出' : `第 ${next.to + 1} 个，共 ${next.rows.length} 个`);
}

function drop(): void {
  const lifted = liftedDocument();
  if (!lifted) return;
  if (lifted.isOut) {
    endDrag();
    splitDocumentOut(lifted.id, lifted.by);
    return;
  }
  // One render for both changes, so that the row does not jump back and forth.
  flushSync(() => {
    endDrag();
    changeDraft((draft) => moveDocument(draft, lifted.id, lifted.to));
  });
  announce(`已放下，第 ${lifted.to + 1} 个，共 ${lifted.rows.length} 个`);
  focusHandle(lifted.id, { preventScroll: lifted.by === 'pointer' });
}

function cancel(): void {
  if (!liftedDocument()) return;
  endDrag();
  announce('已取消，顺序没有改变');
}

function isOverNewGroup({ x, y }: Point): boolean {
  return document.elementFromPoint(x, y)?.matches('[data-new-group]') ?? false;
}

function rowsAround(handle: HTMLElement): Row[] {
  const list = handle.closest('[data-rows]');
  return [...(list?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])].map((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { id: element.dataset.row ?? '', top: top + window.scrollY, height };
  });
}
