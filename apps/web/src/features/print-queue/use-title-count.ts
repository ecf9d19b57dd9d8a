import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Puts the number of pending orders into the tab's title: (3) 打印队列. */
export function useTitleCount(count: number): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page of the console sets its own title
  useEffect(() => {
    const title = document.title;
    if (count > 0) document.title = `(${count}) ${title}`;
    return () => {
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
  }, [count, pathname]);
}
