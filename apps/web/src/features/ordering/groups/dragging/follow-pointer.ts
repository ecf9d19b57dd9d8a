import type { PointerEvent as ReactPointerEvent } from 'react';
import type { Point } from './drag-store.ts';
import { scrollAtEdges } from './scroll-at-edges.ts';

const mouseThresholdPx = 4;
const touchHoldMs = 120;
/** A finger that moves further than this during the hold scrolls the page. */
const touchTolerancePx = 8;

type Drag = {
  onLift: (point: Point) => void;
  /** Also called when the page scrolls under a pointer that stands still. */
  onMove: (point: Point) => void;
  onEnd: (isDropped: boolean) => void;
};

/** Follows a pointer from the press on a handle until release, Esc, or `pointercancel`. */
export function followPointer(down: ReactPointerEvent<HTMLElement>, drag: Drag): void {
  if (down.button !== 0 || !down.isPrimary) return;
  const isTouch = down.pointerType === 'touch';
  const start = pointOf(down);
  const listeners = new AbortController();
  let point = start;
  let stopScrolling: (() => void) | undefined;

  const lift = () => {
    drag.onLift(point);
    stopScrolling = scrollAtEdges(() => point);
  };
  const end = (isDropped: boolean) => {
    listeners.abort();
    clearTimeout(hold);
    if (!stopScrolling) return;
    stopScrolling();
    drag.onEnd(isDropped);
  };
  const hold = isTouch ? setTimeout(lift, touchHoldMs) : undefined;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    point = pointOf(event);
    const distance = Math.hypot(point.x - start.x, point.y - start.y);
    if (stopScrolling) drag.onMove(point);
    else if (isTouch && distance > touchTolerancePx) end(false);
    else if (!isTouch && distance >= mouseThresholdPx) lift();
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const options = { signal: listeners.signal, capture: true };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === down.pointerId && end(true), options);
  window.addEventListener('pointercancel', ({ pointerId }) => pointerId === down.pointerId && end(false), options);
  window.addEventListener('blur', ({ target }) => target === window && end(false), options);
  window.addEventListener('keydown', cancelOnEscape, options);
  window.addEventListener('scroll', () => stopScrolling && drag.onMove(point), options);
  // A long press would open the browser's context menu.
  window.addEventListener('contextmenu', (event) => event.preventDefault(), options);
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}
