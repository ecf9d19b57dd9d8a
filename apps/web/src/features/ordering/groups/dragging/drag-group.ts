import type { KeyboardEvent, PointerEvent } from 'react';
import { scrollBehavior } from '#lib/motion.ts';
import { getDraft } from '../../ordering-store.ts';
import { findGroup, findMergeRefusal } from '../grouping.ts';
import { mergeGroup } from '../merge-group.ts';
import { announce, endDrag, type LiftedGroup, liftedGroup, type Point, setLifted } from './drag-store.ts';
import { followKeys } from './follow-keys.ts';
import { followPointer } from './follow-pointer.ts';

/** A group is lifted by its handle and dropped on another group. */
export function dragGroup(down: PointerEvent<HTMLElement>, id: string, maxDocuments: number): void {
  followPointer(down, {
    onLift: (point) => lift(id, 'pointer', point),
    onMove: (point) => {
      const lifted = liftedGroup();
      if (lifted) setTarget({ ...lifted, point }, groupUnder(point), maxDocuments);
    },
    onEnd: (isDropped) => (isDropped ? drop(maxDocuments) : cancel()),
  });
}

/** An arrow key selects the next group as the target. */
export function dragGroupByKey(event: KeyboardEvent, id: string, maxDocuments: number): void {
  const lifted = liftedGroup();
  followKeys(event, {
    isLifted: lifted !== undefined,
    onLift: () => lift(id, 'keys', { x: 0, y: 0 }),
    onStep: (by) => lifted && step(lifted, by, maxDocuments),
    onDrop: () => drop(maxDocuments),
    onCancel: cancel,
  });
}

function step(lifted: LiftedGroup, by: 1 | -1, maxDocuments: number): void {
  const next = neighbourOf(lifted, by);
  if (next === undefined) {
    announce(by > 0 ? '后面没有别的组了' : '前面没有别的组了');
    return;
  }
  setTarget(lifted, next, maxDocuments);
  elementOf(next)?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
}

/** Moving the focus away cancels a drag by keys. */
export function cancelGroupDrag(): void {
  if (liftedGroup()?.by === 'keys') cancel();
}

function lift(id: string, by: LiftedGroup['by'], point: Point): void {
  setLifted({ kind: 'group', id, by, point, overId: undefined, refusal: undefined });
  announce(`已拿起${titleOf(id)}。用方向键选择要合并到的组，按空格键放下，按 Esc 键取消。`);
}

function setTarget(lifted: LiftedGroup, groupId: string | undefined, maxDocuments: number): void {
  const overId = groupId === lifted.id ? undefined : groupId;
  if (overId === lifted.overId) {
    setLifted(lifted);
    return;
  }
  const refusal = overId === undefined ? undefined : findMergeRefusal(getDraft(), lifted.id, overId, maxDocuments);
  setLifted({ ...lifted, overId, refusal });
  if (overId === undefined) announce('不在任何一组上');
  else announce(`${titleOf(overId)}，${refusal ?? '松手合并，或按空格键合并'}`);
}

function drop(maxDocuments: number): void {
  const lifted = liftedGroup();
  if (lifted?.overId === undefined) {
    cancel();
    return;
  }
  endDrag();
  mergeGroup(lifted.id, lifted.overId, maxDocuments, lifted.by);
}

function cancel(): void {
  if (!liftedGroup()) return;
  endDrag();
  announce('已取消，没有合并');
}

function groupUnder({ x, y }: Point): string | undefined {
  const group = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-group]');
  return group?.dataset.group;
}

/** The next possible target; the lifted group itself is skipped. */
function neighbourOf({ id, overId }: LiftedGroup, by: number): string | undefined {
  const ids = getDraft().groups.map((group) => group.id);
  const next = ids[ids.indexOf(overId ?? id) + by];
  return next === id ? ids[ids.indexOf(id) + by] : next;
}

function elementOf(id: string): Element | null {
  return document.querySelector(`[data-group="${CSS.escape(id)}"]`);
}

function titleOf(id: string): string {
  const draft = getDraft();
  const number = draft.groups.findIndex((group) => group.id === id) + 1;
  return `装订组 #${number}，${findGroup(draft, id)?.documents.length ?? 0} 个文件`;
}
