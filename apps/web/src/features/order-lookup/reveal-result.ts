import { scrollBehavior } from '#lib/motion.ts';

/**
 * An order begins at its heading, also for those who listen. Any other answer is read beside the form, which is
 * what one goes on with. Nothing scrolls that can be seen already.
 */
export function revealResult(answer: HTMLElement | null): void {
  if (answer === null) return;
  const heading = answer.querySelector<HTMLElement>('h2[tabindex]');
  heading?.focus({ preventScroll: true });
  const { top } = answer.getBoundingClientRect();
  if (heading === null) answer.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  else if (top < 0 || top > window.innerHeight / 2)
    answer.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
}
