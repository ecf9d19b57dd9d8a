import { type RefObject, useLayoutEffect } from 'react';

const margin = 8;
const gap = 6;

/**
 * Places `panel` under its `anchor`, or above it where there is no space, inside the viewport. The position is fixed so
 * that no card clips the panel, and is updated on scroll and resize.
 */
export function usePlacement(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  align: 'start' | 'end' | 'centre',
): void {
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      if (!anchor.current || !panel.current) return;
      const from = anchor.current.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = panel.current;
      const maxLeft = document.documentElement.clientWidth - width - margin;
      const left = { start: from.left, end: from.right - width, centre: from.left + (from.width - width) / 2 }[align];
      const below = from.bottom + gap;
      const above = from.top - gap - height;
      const lowest = window.innerHeight - margin - height;
      const top = below <= lowest ? below : above > margin ? above : Math.max(margin, lowest);
      panel.current.style.left = `${Math.max(margin, Math.min(left, maxLeft))}px`;
      panel.current.style.top = `${top}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [open, anchor, panel, align]);
}
