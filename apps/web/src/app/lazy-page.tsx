import { type ComponentType, lazy } from 'react';
import { loadPage } from './load-page.ts';

/** A page that comes when it is visited. */
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
 * A page that was preloaded is there in the first rendering: what the server has rendered is taken over as it is,
 * without a moment in which the page is loading. Preload before rendering only: it would take the place of a page
 * that is shown already.
 */
export function LazyPageView({ page: { preloaded, Lazy } }: { page: LazyPage }) {
  const Page = preloaded ?? Lazy;
  return <Page />;
}
