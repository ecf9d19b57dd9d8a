import type { Point } from './drag-store.ts';

/** Wider than what lies fixed at the edges: the header above, the bar with the total below. */
const edgePx = 128;
const fastestPx = 18;

/** While a hand stays near the upper or lower edge, the page comes to meet it. Returns how to stop. */
export function scrollAtEdges(hand: () => Point): () => void {
  let frame = requestAnimationFrame(function step() {
    const by = scrollSpeed(hand().y, window.innerHeight);
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}

/** The nearer to the edge, the faster: pixels per frame. */
export function scrollSpeed(y: number, height: number): number {
  const above = edgePx - y;
  const below = y - (height - edgePx);
  const depth = Math.max(above, below);
  if (depth <= 0) return 0;
  const speed = Math.ceil((Math.min(depth, edgePx) / edgePx) * fastestPx);
  return above > below ? -speed : speed;
}
