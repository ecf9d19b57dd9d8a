import { type RefObject, useRef, useState } from 'react';
import { scrollBehavior } from '#lib/motion.ts';

type CurrentPage<E> = {
  ref: RefObject<E | null>;
  current: number;
  goTo: (page: number) => void;
  /** Handlers for the list, which distinguish user scrolling from scrolling by `goTo`. */
  handlers: Record<'onScroll' | 'onWheel' | 'onTouchMove' | 'onPointerDown' | 'onKeyDownCapture', () => void>;
};

/** The current page of a scrolled list, and a function that scrolls to another one. */
export function useCurrentPage<E extends HTMLElement>(pageCount: number): CurrentPage<E> {
  const ref = useRef<E>(null);
  const [current, setCurrent] = useState(1);
  // The requested page stays current until the user scrolls: the last pages never reach the top, and images that load
  // later shift the list.
  const target = useRef<number>(undefined);

  const goTo = (page: number) => {
    const clamped = Math.min(pageCount, Math.max(1, page));
    target.current = clamped;
    setCurrent(clamped);
    ref.current?.children[clamped - 1]?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  };
  const onScroll = () => {
    if (ref.current !== null && target.current === undefined) setCurrent(findCurrentPage(ref.current));
  };
  const clearTarget = () => {
    target.current = undefined;
  };
  return {
    ref,
    current,
    goTo,
    handlers: {
      onScroll,
      onWheel: clearTarget,
      onTouchMove: clearTarget,
      onPointerDown: clearTarget,
      onKeyDownCapture: clearTarget,
    },
  };
}

/**
 * Finds by binary search the first page of which half, or half a screen of a longer page, is still visible. At the end
 * of the list it is the last page.
 */
function findCurrentPage(list: HTMLElement): number {
  const { scrollTop, clientHeight, scrollHeight, children } = list;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) return children.length;
  let [low, high] = [0, children.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { offsetTop, offsetHeight } = children[middle] as HTMLElement;
    const lastVisible = offsetTop - list.offsetTop + offsetHeight - Math.min(offsetHeight, clientHeight) / 2;
    if (lastVisible < scrollTop) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
