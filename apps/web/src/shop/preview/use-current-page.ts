import { type RefObject, useRef, useState } from 'react';
import { scrollBehavior } from '#lib/motion.ts';

type CurrentPage<E> = {
  ref: RefObject<E | null>;
  current: number;
  goTo: (page: number) => void;
  /** For the list itself: where it scrolls, and when it does so under somebody's hand. */
  handlers: Record<'onScroll' | 'onWheel' | 'onTouchMove' | 'onPointerDown' | 'onKeyDownCapture', () => void>;
};

/** Which page of a scrolled list is looked at, and the way to another one. */
export function useCurrentPage<E extends HTMLElement>(pageCount: number): CurrentPage<E> {
  const ref = useRef<E>(null);
  const [current, setCurrent] = useState(1);
  // The page that was asked for is the current one until a hand scrolls on, also where the list ends before it reaches
  // the top and while pictures that come late move it.
  const target = useRef<number>(undefined);

  const goTo = (page: number) => {
    const within = Math.min(pageCount, Math.max(1, page));
    target.current = within;
    setCurrent(within);
    ref.current?.children[within - 1]?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
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
 * The first page of which half is still to be seen, or half a screen where a page is longer than that; at the
 * very end the last one. Pages follow one another, so it is found by halves.
 */
function findCurrentPage(list: HTMLElement): number {
  const { scrollTop, clientHeight, scrollHeight, children } = list;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) return children.length;
  let [low, high] = [0, children.length - 1];
  while (low < high) {
    const at = Math.floor((low + high) / 2);
    const { offsetTop, offsetHeight } = children[at] as HTMLElement;
    const lastVisible = offsetTop - list.offsetTop + offsetHeight - Math.min(offsetHeight, clientHeight) / 2;
    if (lastVisible < scrollTop) low = at + 1;
    else high = at;
  }
  return low + 1;
}
