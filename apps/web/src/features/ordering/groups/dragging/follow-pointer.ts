import type { PointerEvent as ReactPointerEvent } from 'react';
import type { Point } from './drag-store.ts';
import { scrollAtEdges } from './scroll-at-edges.ts';

const mouseStartsAfterPx = 4;
const fingerHoldsMs = 120;
/** A finger that goes further before it has held still wants to scroll. */
const fingerTremblesPx = 8;

type Drag = {
  onLift: (at: Point) => void;
  /** Also when the page moves under a hand that stands still. */
  onMove: (at: Point) => void;
  onEnd: (isDropped: boolean) => void;
};

/** From the press on a handle until it is let go of, given up with Esc, or taken away by the browser. */
export function followPointer(down: ReactPointerEvent<HTMLElement>, drag: Drag): void {
  if (down.button !== 0 || !down.isPrimary) return;
  const isFinger = down.pointerType === 'touch';
  const start = pointOf(down);
  const listening = new AbortController();
  let at = start;
  let stopScrolling: (() => void) | undefined;

  const lift = () => {
    drag.onLift(at);
    stopScrolling = scrollAtEdges(() => at);
  };
  const end = (isDropped: boolean) => {
    listening.abort();
    clearTimeout(hold);
    if (!stopScrolling) return;
    stopScrolling();
    drag.onEnd(isDropped);
  };
  const hold = isFinger ? setTimeout(lift, fingerHoldsMs) : undefined;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    at = pointOf(event);
    const way = Math.hypot(at.x - start.x, at.y - start.y);
    if (stopScrolling) drag.onMove(at);
    else if (isFinger && way > fingerTremblesPx) end(false);
    else if (!isFinger && way >= mouseStartsAfterPx) lift();
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const on = { signal: listening.signal, capture: true };
  window.addEventListener('pointermove', move, on);
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === down.pointerId && end(true), on);
  window.addEventListener('pointercancel', ({ pointerId }) => pointerId === down.pointerId && end(false), on);
  window.addEventListener('blur', ({ target }) => target === window && end(false), on);
  window.addEventListener('keydown', giveUp, on);
  window.addEventListener('scroll', () => stopScrolling && drag.onMove(at), on);
  // A finger that holds still long enough would be asked what to do with the text under it.
  window.addEventListener('contextmenu', (event) => event.preventDefault(), on);
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}
