import { scrollBehavior } from '#lib/motion.ts';

/** Scrolls only where the answer would be missed, and lets its heading speak to those who listen. */
export function bringIntoSight(answer: HTMLElement | null): void {
  if (answer === null) return;
  answer.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
  const { top } = answer.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2)
    answer.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
}
