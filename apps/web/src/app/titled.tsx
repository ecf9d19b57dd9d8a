import { type ReactNode, useLayoutEffect } from 'react';

/** What the tab and the history say while this is shown. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.title = `${title} - 自助打印`;
  }, [title]);
  return children;
}
