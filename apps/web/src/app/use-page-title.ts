import { useLayoutEffect } from 'react';
import { useMatches } from 'react-router';

export type PageHandle = { title: string };

/** The title of the innermost page, in the tab and in the history. */
export function usePageTitle(): void {
  const title = useMatches()
    .map(({ handle }) => (handle as PageHandle | undefined)?.title)
    .findLast((one) => one !== undefined);
  useLayoutEffect(() => {
    if (title !== undefined) document.title = `${title} - 自助打印`;
  }, [title]);
}
