import { lazyPart } from '#ui/lazy-part.tsx';

/** Most of what the page can show is needed only by whoever finds an order. */
export const lazyResult = lazyPart(() => import('./order-result.tsx'));

/** While they type, not while the page opens. Whoever needs it will be told what is wrong. */
export function preloadResult(): void {
  lazyResult.load().catch(() => undefined);
}
