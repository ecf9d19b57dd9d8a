export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function scrollBehavior(): 'smooth' | 'instant' {
  return prefersReducedMotion() ? 'instant' : 'smooth';
}
