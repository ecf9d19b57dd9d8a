import { type ReactNode, useLayoutEffect } from 'react';

export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.title = fullTitle(title);
  }, [title]);
  return children;
}

export const fullTitle = (title: string) => `${title} - 自助打印`;
