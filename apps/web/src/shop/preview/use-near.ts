import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element is at most one screen away from the visible part of its scroll container. */
export function useNear<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const root = element.closest('[data-scroller]');
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting === true), {
      root,
      rootMargin: '100% 0%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
