import type { KeyboardEvent, PointerEvent } from 'react';
import { scrollBehavior } from '#lib/motion.ts';
import { getDraft } from '../../ordering-store.ts';
import { findGroup, reasonAgainstMerge } from '../grouping.ts';
import { mergeGroup } from '../merge-group.ts';
import { announce } from './announcer.tsx';
import { type LiftedGroup, letGo, lifted, liftedGroup, type Point } from './drag-store.ts';
import { arrowOf } from './follow-keys.ts';
import { followPointer } from './follow-pointer.ts';

/** Group by hand: lifted by its handle, let go of over another. */
export function dragGroup(down: PointerEvent<HTMLElement>, id: string, most: number): void {
  followPointer(down, {
    onLift: (at) => lift(id, 'pointer', at),
    onMove: (at) => {
      const now = liftedGroup();
      if (now) aimAt({ ...now, at }, groupUnder(at), most);
    },
    onEnd: (isDropped) => (isDropped ? drop(most) : putBack()),
  });
}

/** Group by keys: Space lifts and drops, one arrow is one group. */
export function dragGroupByKey(event: KeyboardEvent, id: string, most: number): void {
  const now = liftedGroup();
  if (event.key === ' ') {
    event.preventDefault();
    if (now) drop(most);
    else lift(id, 'keys', { x: 0, y: 0 });
    return;
  }
  if (!now) return;
  const by = arrowOf(event.key);
  if (by === undefined && event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  if (by === undefined) putBack();
  else step(now, by, most);
}

function step(now: LiftedGroup, by: 1 | -1, most: number): void {
  const next = neighbourOf(now, by);
  if (next === undefined) {
    announce(by > 0 ? '后面没有别的组了' : '前面没有别的组了');
    return;
  }
  aimAt(now, next, most);
  elementOf(next)?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
}

/** Whoever goes elsewhere lets go. */
export function leaveGroup(): void {
  if (liftedGroup()?.by === 'keys') putBack();
}

function lift(id: string, by: LiftedGroup['by'], at: Point): void {
  document.documentElement.dataset.lifting = 'group';
  lifted.set({ kind: 'group', id, by, at, overId: undefined, refusal: undefined });
  announce(`已拿起${titleOf(id)}。用方向键选择要合并到的组，按空格键放下，按 Esc 键取消。`);
}

function aimAt(now: LiftedGroup, groupId: string | undefined, most: number): void {
  const overId = groupId === now.id ? undefined : groupId;
  if (overId === now.overId) {
    lifted.set(now);
    return;
  }
  const refusal = overId === undefined ? undefined : reasonAgainstMerge(getDraft(), now.id, overId, most);
  lifted.set({ ...now, overId, refusal });
  if (overId === undefined) announce('不在任何一组上');
  else announce(`${titleOf(overId)}，${refusal ?? '松手合并，或按空格键合并'}`);
}

function drop(most: number): void {
  const now = liftedGroup();
  if (now?.overId === undefined) {
    putBack();
    return;
  }
  letGo();
  mergeGroup(now.id, now.overId, most, now.by);
}

function putBack(): void {
  if (!liftedGroup()) return;
  letGo();
  announce('已取消，没有合并');
}

function groupUnder({ x, y }: Point): string | undefined {
  const group = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-group]');
  return group?.dataset.group;
}

/** The next one that can be merged with; the lifted group itself is stepped over. */
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
