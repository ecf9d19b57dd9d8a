import { lazyPart } from '#ui/lazy-part.tsx';

/** Most of the page is needed only after an order is found. */
export const lazyResult = lazyPart(() => import('./order-result.tsx'));

/** Loads while the visitor types. A failure is ignored here: rendering the result retries and reports it. */
export function preloadResult(): void {
  lazyResult.load().catch(() => undefined);
}
