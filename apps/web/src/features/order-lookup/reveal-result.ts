import { scrollBehavior } from '#lib/motion.ts';

/**
 * A found order gets the focus at its heading, for screen readers too. Any other result stays beside the form, which
 * the visitor uses next. Nothing scrolls that is already visible.
 */
export function revealResult(result: HTMLElement | null): void {
  if (result === null) return;
  const heading = result.querySelector<HTMLElement>('h2[tabindex]');
  heading?.focus({ preventScroll: true });
  const { top } = result.getBoundingClientRect();
  if (heading === null) result.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  else if (top < 0 || top > window.innerHeight / 2)
    result.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
}
