import type { Point } from './drag-store.ts';

/** Wider than the fixed header above and the fixed bar with the total below. */
const edgePx = 128;
const maxSpeedPx = 18;

/** Scrolls the page while the pointer is near the top or bottom of the window. Returns a function that stops it. */
export function scrollAtEdges(pointer: () => Point): () => void {
  let frame = requestAnimationFrame(function step() {
    const by = scrollSpeed(pointer().y, window.innerHeight);
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}

/** Pixels per frame: the nearer to the edge, the faster. */
export function scrollSpeed(y: number, height: number): number {
  const above = edgePx - y;
  const below = y - (height - edgePx);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  const speed = Math.ceil((Math.min(depth, edgePx) / edgePx) * maxSpeedPx);
  return above > below ? -speed : speed;
}
