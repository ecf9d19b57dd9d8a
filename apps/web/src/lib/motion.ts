/** Whether this visitor has asked for nothing to move. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How to scroll for this visitor. */
export function scrollBehavior(): 'smooth' | 'instant' {
  return prefersStillness() ? 'instant' : 'smooth';
}
