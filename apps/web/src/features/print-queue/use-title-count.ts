import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How many orders wait stands in the tab's title too: (3) 打印队列. */
export function useTitleCount(count: number): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the console has another title
  useEffect(() => {
    const title = document.title;
    if (count > 0) document.title = `(${count}) ${title}`;
    return () => {
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
  }, [count, pathname]);
}
