import { type ComponentType, lazy } from 'react';
import { loadPage } from './load-page.ts';

/** A page that comes when it is visited. */
export type LazyPage = { preload: () => Promise<void>; preloaded?: ComponentType; Late: ComponentType };

export function lazily(load: () => Promise<ComponentType>): LazyPage {
  const page: LazyPage = {
    Late: lazy(async () => ({ default: await loadPage(load) })),
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
export function ShownPage({ page: { preloaded, Late } }: { page: LazyPage }) {
  const Page = preloaded ?? Late;
  return <Page />;
}
