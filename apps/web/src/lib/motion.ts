/** Whether this visitor has asked for nothing to move. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How to scroll for this visitor. */
export function scrollBehavior(): 'smooth' | 'instant' {
  return prefersReducedMotion() ? 'instant' : 'smooth';
}
