import { type ComponentType, lazy } from 'react';
import { loadPage } from './load-page.ts';

export type LazyPage = { preload: () => Promise<void>; preloaded?: ComponentType; Lazy: ComponentType };

export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const page: LazyPage = {
    Lazy: lazy(async () => ({ default: await loadPage(load) })),
    preload: async () => {
      page.preloaded = await loadPage(load);
    },
  };
  return page;
}

/**
 * A preloaded page is in the first render, so that it hydrates the prerendered HTML without a loading state. Preload
 * before the first render only: later it would remount the page on the screen.
 */
export function LazyPageView({ page: { preloaded, Lazy } }: { page: LazyPage }) {
  const Page = preloaded ?? Lazy;
  return <Page />;
}
