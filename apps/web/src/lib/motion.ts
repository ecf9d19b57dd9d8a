/** How to scroll for this visitor. */
export function scrollBehavior(): 'smooth' | 'instant' {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
